/**
 * The scores of matches. A score is the lower end of its band, plus a share of the band's width. Except for similar
 * names, bands do not overlap, so that a score shows what matched.
 */
export const weights = {
  /** The name is the question. */
  nameEqual: { from: 100, to: 100 },
  /** The name has the question as a phrase. The share: how much of the name the question is. */
  namePhrase: { from: 90, to: 99 },
  /** The name has all terms. The share is the same. */
  nameAll: { from: 70, to: 89 },
  /** Name and makers together have all terms. The share: how many the name has. */
  nameAndBy: { from: 50, to: 69 },
  /** The document has all terms. The share: how many name and makers have. */
  text: { from: 30, to: 49 },
  /** The document has some terms. The share: how many, then where. */
  some: { from: 1, to: 29 },
  /** The name is spelt alike. The share: how alike. */
  similar: { from: 5, to: 40 },
} as const

/** The share of a name that the question covers counts in thirds. Within a third, popularity decides. */
export const NAME_STEPS = 3

/**
 * How other endings are tried if no document has a term. A term of at least `fromLength` letters may differ in its last
 * `ending` letters. Results get the `share` of their usual score.
 */
export const inflected = { fromLength: 6, ending: 2, share: 0.4 } as const

/** The least similarity of names that are spelt alike, by trigrams. */
export const MIN_SIMILARITY = 0.4

/** If fewer documents have all terms, documents with some of them are looked for, too. */
export const ENOUGH_MATCHES = 50
