//! How deep a JSON document may be cut.

/// Which elements of a JSON document are looked at for the place to cut.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Depth {
    /// The shallowest that fill half of the budget: whole records.
    #[default]
    Shallow,
    /// All of them: the last that fits, however deep, so that the budget is full.
    Deepest,
}

impl Depth {
    /// Every choice.
    pub const ALL: [Self; 2] = [Self::Shallow, Self::Deepest];

    /// The name by which callers choose it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Shallow => "shallow",
            Self::Deepest => "deepest",
        }
    }

    /// The choice of that name.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|depth| depth.name() == name)
    }
}
