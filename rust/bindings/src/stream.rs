//! Truncation of what arrives in chunks, as Python sees it.

use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use toolclip_core::truncate as core;

use crate::content::Chunk;
use crate::measure::Known;
use crate::truncation::Truncation;
use crate::truncator::Truncator;

/// Truncates a text chunk by chunk. Chunks from several threads are taken one after the other.
#[pyclass(frozen, module = "toolclip._core")]
pub(crate) struct Stream {
    truncator: Py<Truncator>,
    work: Mutex<Work>,
}

struct Work {
    /// None once it is finished.
    stream: Option<core::Stream<Known>>,
    /// Half of a surrogate pair that ended the last `str`.
    high_surrogate: Option<u16>,
    /// Time spent so far, and all there is.
    spent: Duration,
    deadline: Option<Duration>,
}

#[pymethods]
impl Stream {
    #[new]
    fn new(truncator: Py<Truncator>) -> PyResult<Self> {
        let made_by = truncator.get();
        let known = made_by.measure.known();
        let known = known.ok_or_else(|| PyValueError::new_err("a function sees a text whole"))?;
        let stream = core::Stream::new(made_by.options.clone(), known);
        let work = Work {
            stream: Some(stream),
            high_surrogate: None,
            spent: Duration::ZERO,
            deadline: made_by.deadline,
        };
        Ok(Self {
            truncator,
            work: Mutex::new(work),
        })
    }

    /// Adds text, or bytes that may begin and end inside a character.
    fn feed(&self, py: Python<'_>, chunk: Chunk) -> PyResult<()> {
        py.detach(|| self.locked().feed(chunk))
    }

    /// Tokens so far, if they are counted.
    #[getter]
    fn tokens_so_far(&self, py: Python<'_>) -> PyResult<Option<usize>> {
        py.detach(|| {
            let mut work = self.locked();
            work.stream().map(|stream| stream.tokens_so_far())
        })
    }

    fn finish(&self, py: Python<'_>) -> PyResult<Truncation> {
        let ended = py.detach(|| self.locked().finish())?;
        Ok(Truncation::of_stream(
            py,
            self.truncator.clone_ref(py),
            ended,
        ))
    }
}

impl Stream {
    /// A thread that panicked while reading leaves a stream behind that has read some of its chunk.
    fn locked(&self) -> MutexGuard<'_, Work> {
        self.work.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Work {
    fn stream(&mut self) -> PyResult<&mut core::Stream<Known>> {
        self.stream.as_mut().ok_or_else(is_finished)
    }

    fn feed(&mut self, chunk: Chunk) -> PyResult<()> {
        let started = Instant::now();
        let mut is_over = is_over(started, self.spent, self.deadline);
        if chunk.is_empty() {
            return self.stream().map(|_| ());
        }
        let pending = self.high_surrogate.take();
        let stream = self.stream()?;
        match chunk {
            Chunk::Units(units) => {
                let mut units: Vec<u16> = pending.into_iter().chain(units).collect();
                let last = units.pop_if(|unit| (0xD800..0xDC00).contains(unit));
                stream.feed_within(&String::from_utf16_lossy(&units), &mut is_over);
                self.high_surrogate = last;
            }
            chunk => {
                if pending.is_some() {
                    stream.feed("\u{FFFD}");
                }
                match chunk {
                    Chunk::Str(text) => stream.feed_within(&text, &mut is_over),
                    chunk => stream.feed_bytes_within(chunk.bytes(), &mut is_over),
                }
            }
        }
        self.spent += started.elapsed();
        Ok(())
    }

    fn finish(&mut self) -> PyResult<core::Ended> {
        let mut is_over = is_over(Instant::now(), self.spent, self.deadline);
        let mut stream = self.stream.take().ok_or_else(is_finished)?;
        if self.high_surrogate.take().is_some() {
            stream.feed("\u{FFFD}");
        }
        Ok(stream.finish_within(&mut is_over))
    }
}

fn is_finished() -> PyErr {
    PyValueError::new_err("the stream is finished")
}

/// Whether `deadline` is used up by what was spent before `started` and since.
pub(crate) fn is_over(
    started: Instant,
    spent: Duration,
    deadline: Option<Duration>,
) -> impl FnMut() -> bool {
    move || deadline.is_some_and(|deadline| spent + started.elapsed() >= deadline)
}
