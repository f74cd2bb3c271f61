/**
 * Why a podcast is like another one, by the letter that is stored.
 *
 * - `person`: both name the same person.
 * - `recommended`: the makers of the other one recommend it.
 * - `words`: it shares a genre and rare words.
 * - `recommends`: its makers recommend the other one.
 */
export const reasonLetters = { person: 'p', recommended: 'r', words: 'w', recommends: 'b' } as const

export type Reason = keyof typeof reasonLetters

/** A podcast that is like another one. */
export interface SimilarEntry {
  readonly uuid: string
  readonly reason: Reason
}

/** The most similar podcasts of a podcast. */
export const MOST_SIMILAR = 5

const UUID_BYTES = 16
const ENTRY_BYTES = 1 + UUID_BYTES
const reasonOf = new Map(Object.entries(reasonLetters).map(([reason, letter]) => [letter as string, reason as Reason]))

/** Writes entries as 17 bytes each: the letter of the reason, and the uuid. */
export function encodeEntries(entries: readonly SimilarEntry[]): Uint8Array {
  return Buffer.concat(
    entries.map(({ uuid, reason }) =>
      Buffer.concat([Buffer.from(reasonLetters[reason]), Buffer.from(uuid.replaceAll('-', ''), 'hex')]),
    ),
  )
}

/** Reads what {@link encodeEntries} wrote. Entries with an unknown letter are left out. */
export function decodeEntries(bytes: Uint8Array): readonly SimilarEntry[] {
  const buffer = Buffer.from(bytes)
  return Array.from({ length: Math.floor(buffer.length / ENTRY_BYTES) }).flatMap((_, index) => {
    const start = index * ENTRY_BYTES
    const reason = reasonOf.get(String.fromCharCode(buffer[start]!))
    const hex = buffer.toString('hex', start + 1, start + ENTRY_BYTES)
    const uuid = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
    return reason === undefined ? [] : [{ uuid, reason }]
  })
}
