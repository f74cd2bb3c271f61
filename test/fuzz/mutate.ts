import type { Random } from '../support/random.ts'

/** What feeds break on: marks that open and close, cut and doubled, and bytes that are no text. */
const FRAGMENTS: readonly Buffer[] = [
  ...[
    '<',
    '>',
    '</',
    '/>',
    '&',
    '&amp;',
    '&amp;amp;',
    '&#x26;',
    '&#0;',
    '&#xFFFFFFFFFF;',
    '&unknown;',
    ';',
    '"',
    "'",
    '=',
    ' a=b ',
    ' a="',
    ' xmlns="urn:x"',
    ' xmlns:itunes="urn:x"',
    '<![CDATA[',
    ']]>',
    ']]',
    '<!--',
    '-->',
    '--',
    '<?',
    '?>',
    '<!DOCTYPE rss [',
    '<!ENTITY a "&a;&a;">',
    ']>',
    '<item>',
    '</item>',
    '</ITEM>',
    '<item/>',
    '<entry>',
    '</channel>',
    '</rss>',
    '<rss>',
    '<channel>',
    '<title>',
    '</title>',
    '<itunes:image href="',
    '<a:b:c>',
    '<p><b>',
    '</b></p>',
    '<?xml version="1.0" encoding="utf-16"?>',
    '\r',
    '\r\n',
    '\0',
    '\uFEFF',
    '\uFFFE',
    '日本😀',
  ].map((text) => Buffer.from(text)),
  ...['ff', 'c3', 'e6bc', 'f09f98', 'eda080', 'c0af', '92', 'e974e9', '1b2442', 'fffe', 'feff', '8f', '3c00'].map(
    (hex) => Buffer.from(hex, 'hex'),
  ),
]

type Mutation = (bytes: Buffer, random: Random, other: Buffer) => Buffer

const splice = (bytes: Buffer, at: number, removed: number, added: Uint8Array): Buffer =>
  Buffer.concat([bytes.subarray(0, at), added, bytes.subarray(at + removed)])

const slice = (bytes: Buffer, random: Random, longest: number): Buffer => {
  const at = random.below(bytes.length + 1)
  return bytes.subarray(at, at + random.below(longest))
}

const MUTATIONS: readonly Mutation[] = [
  (bytes, random) => splice(bytes, random.below(bytes.length + 1), 0, random.of(FRAGMENTS)),
  (bytes, random) => splice(bytes, random.below(bytes.length + 1), random.below(8), random.of(FRAGMENTS)),
  (bytes, random) => splice(bytes, random.below(bytes.length + 1), 1, Buffer.of(random.below(256))),
  (bytes, random) => splice(bytes, random.below(bytes.length + 1), random.below(200), Buffer.alloc(0)),
  (bytes, random) => splice(bytes, random.below(bytes.length + 1), 0, slice(bytes, random, 400)),
  (bytes, random, other) => splice(bytes, random.below(bytes.length + 1), 0, slice(other, random, 2000)),
  (bytes, random) => bytes.subarray(0, random.below(bytes.length + 1)),
  (bytes, random) => bytes.subarray(random.below(bytes.length + 1)),
  (bytes, random) => {
    const fragment = random.of(FRAGMENTS)
    const repeated = Buffer.alloc(fragment.length * (1 + random.below(600)), fragment)
    return splice(bytes, random.below(bytes.length + 1), 0, repeated)
  },
]

/** Breaks a document in one to eight places. `other` is where foreign pieces come from. */
export function mutate(document: Buffer, random: Random, other: Buffer): Buffer {
  let bytes = document
  for (let left = 1 + random.below(8); left > 0; left -= 1) bytes = random.of(MUTATIONS)(bytes, random, other)
  return bytes
}
