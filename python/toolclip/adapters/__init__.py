"""Tool results in each provider's wire format: one module per provider, plain dicts, no SDK.

An adapter is a function, pure and total over content: whatever text a tool printed gives a block
that the provider accepts. Metadata stays behind. What an adapter adds (an error mark, a line in
place of an image) is a few tokens on top of a budget that a policy has already applied.
"""
