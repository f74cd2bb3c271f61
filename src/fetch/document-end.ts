import type { Sniffed } from '../core/sniff.ts'

/** The local names of roots of which the end tag is looked for. */
const feedRoots = ['rss', 'rdf', 'feed', 'channel']

const endTags = new Map(feedRoots.map((root) => [root, new RegExp(`</(?:[\\w.-]{1,64}:)?${root}\\s{0,256}>`, 'i')]))

/** Where the end tag is looked for first; scripts and comments of servers may come after it. */
const TAIL_BYTES = 1_024

/**
 * Whether a feed goes on to its end: the only way to see that a body was cut when its transfer does not tell (section
 * 1.9). True where nothing can be said.
 */
export function hasDocumentEnd(bytes: Buffer, sniffed: Sniffed): boolean {
  if (sniffed.kind === 'json' || sniffed.kind === 'json-feed') return /[}\]]\s*$/.test(asciiOf(bytes.subarray(-256)))
  const endTag = sniffed.kind === 'xml' && sniffed.root !== null ? endTags.get(sniffed.root) : undefined
  if (endTag === undefined) return true
  return endTag.test(asciiOf(bytes.subarray(-TAIL_BYTES))) || endTag.test(asciiOf(bytes))
}

/** The bytes as text in which ASCII is right, whatever the charset: UTF-16 loses its zeros. */
function asciiOf(bytes: Buffer): string {
  const text = bytes.toString('latin1')
  return text.includes('\0') ? text.replaceAll('\0', '') : text
}
