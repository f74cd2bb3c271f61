/** The kind of a feed, by the path that it was submitted to. */
export type SubmittedKind = 'podcast' | 'comic' | 'creator'
