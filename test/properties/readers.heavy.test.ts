import { fc, test as property } from '@fast-check/vitest'
import { describe, expect, test } from 'vitest'
import { diagnosticTable } from '../../src/core/diagnostics.ts'
import { Fault, type Reader, valueOfReading } from '../../src/core/reading.ts'
import { truncateAtWord, truncateWithEllipsis } from '../../src/core/truncate.ts'
import { readDate, slashDateEvidence } from '../../src/dates/date.ts'
import { readDuration } from '../../src/dates/duration.ts'
import { readBoolean, readExplicit } from '../../src/values/booleans.ts'
import { decodeEntities } from '../../src/values/decode-entities.ts'
import { readEmail, readMailbox } from '../../src/values/email.ts'
import { readEpisodeNumbering, readSeasonNumbering } from '../../src/values/episode-numbering.ts'
import { extensionOfUrl } from '../../src/values/media-extensions.ts'
import { readMimeType } from '../../src/values/mime-type.ts'
import { readByteLength, readInteger, readPixels } from '../../src/values/numbers.ts'
import { htmlText, plainText, verbatim } from '../../src/values/text.ts'
import { readUri, readUrl, withoutSecrets } from '../../src/values/url.ts'
import { runs } from '../runs.ts'

const readers: readonly (readonly [name: string, reader: Reader<unknown>])[] = [
  ['verbatim', verbatim],
  ['plainText', plainText],
  ['htmlText', htmlText],
  ['readEmail', readEmail],
  ['readMailbox', readMailbox],
  ['readUrl', readUrl],
  ['readUri', readUri],
  ['readInteger', readInteger],
  ['readByteLength', readByteLength],
  ['readPixels', readPixels],
  ['readEpisodeNumbering', readEpisodeNumbering],
  ['readSeasonNumbering', readSeasonNumbering],
  ['readExplicit', readExplicit],
  ['readBoolean', readBoolean],
  ['readMimeType', readMimeType],
  ['readDuration', readDuration],
  ['readDate', readDate],
]

/** Any text of a feed: any code units, pieces of the notations that readers know, and both mixed. */
const piece = fc.constantFrom(
  ...[
    '&',
    '&amp;',
    '&#0;',
    '<',
    '<b>',
    '</b',
    '>',
    ' ',
    '\u00a0',
    '\ufeff',
    '\0',
    '\x1b',
    '\ud800',
    '\udc00',
    '\u0301',
  ],
  ...[
    '0',
    '1',
    '12',
    '2022',
    '20220615',
    '1655319600',
    '٣',
    '½',
    'Ⅻ',
    '９',
    '-',
    '+',
    ':',
    '.',
    ',',
    '/',
    ';',
    '(',
    ')',
  ],
  ...[
    'Jun',
    'mars',
    'Wed',
    'GMT',
    'Z',
    'T',
    'PM',
    'p.m.',
    'Europe/Berlin',
    'Etc/GMT+',
    '月',
    '年',
    '시',
    'h',
    'min',
    'P',
  ],
  ...[
    'https://',
    'www.',
    '//',
    '@',
    '?',
    '#',
    '%',
    'example.org',
    '.mp3',
    'audio/',
    'en',
    'x',
    'S2E5',
    'yes',
    'ﷺ',
    '\u0344',
  ],
)
const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 100 }).map((units) => String.fromCharCode(...units)),
  fc.array(piece, { maxLength: 30 }).map((pieces) => pieces.join('')),
)
const anyContext = fc.constantFrom(
  {},
  { baseUrl: 'https://feeds.hoerspiel.de/a/feed.xml' },
  { slashDates: 'MONTH_FIRST' as const, language: 'HEBREW' },
)

describe.each(readers)('%s, given anything,', (_, reader) => {
  property.prop([anyText, anyContext])('gives a value, null or a fault', (text, context) => {
    const reading = reader(text, context)
    expect(reading).not.toBeUndefined()
    if (reading instanceof Fault) {
      expect(reading.codes.filter((code) => !Object.hasOwn(diagnosticTable, code))).toEqual([])
      expect(new Set(reading.codes).size).toBe(reading.codes.length)
      expect(reading.detail.length).toBeLessThanOrEqual(90)
      expect(reading.detail.isWellFormed()).toBe(true)
    }
  })

  property.prop([anyText, anyContext])('gives no empty text, and no number but safe integers', (text, context) => {
    const value = valueOfReading(reader(text, context))
    expect(value).not.toBe('')
    const parts: unknown[] = typeof value === 'object' && value !== null ? Object.values(value) : [value]
    for (const part of parts) if (typeof part === 'number') expect(part).toSatisfy(Number.isSafeInteger)
  })

  property.prop([anyText, anyContext])('gives the same each time', (text, context) => {
    expect(reader(text, context)).toEqual(reader(text, context))
  })

  test('gives null for an empty text', () => {
    expect(reader('', {})).toBeNull()
    expect(reader(' \t\r\n', {})).toBeNull()
  })
})

/** Texts that, repeated, make careless expressions and loops take quadratic time. */
const hostileUnits = [
  ...[
    ' ',
    '\n',
    '\u00a0',
    '\0',
    '&',
    '&amp;',
    '&amp;amp;',
    '&#',
    '&#1',
    '&a',
    '&lt;',
    '<',
    '<b',
    '<b ',
    '<b>',
    '</',
    '>',
  ],
  ...[
    '0',
    '1,',
    '1:',
    '1 ',
    '1h',
    '-',
    '+',
    '.',
    '/',
    '://',
    '//@',
    ':',
    '?',
    '#',
    '%',
    '@',
    'a@',
    ',',
    ';',
    '_',
    '(',
    '()',
  ],
  ...['a', 'a ', 'a-', 'a.', 'é', '字', '\u0301', '\u0301\u0316', '\ud800', '😀', '\ufeff', 'ﷺ', '"', 'Jun ', '1 Jan '],
]
const hugeUnits = [' ', '&', '&amp;', '<', '0', '-', '字', '\u0301\u0316']

const repeated = (unit: string, length: number) => unit.repeat(Math.ceil(length / unit.length))
const hostile = [
  ...hostileUnits.flatMap((unit) => [repeated(unit, 500_000), `x${repeated(unit, 500_000)}x`]),
  ...hugeUnits.map((unit) => `${repeated(unit, runs(10_000_000))}x`),
]

const otherFunctions: typeof readers = [
  ['decodeEntities', (text) => decodeEntities(text).text],
  ['slashDateEvidence', slashDateEvidence],
  ['extensionOfUrl', extensionOfUrl],
  ['withoutSecrets', withoutSecrets],
  ['truncateAtWord', (text) => truncateAtWord(text, 255, 200)],
  ['truncateWithEllipsis', (text) => truncateWithEllipsis(text, 100_000)],
]

// A reader with quadratic time would need many minutes for each of these.
describe('megabytes of anything take linear time', () => {
  test.each([...readers, ...otherFunctions])('in %s', (_, reader) => {
    for (const text of hostile) {
      expect(reader(text, {}), `a text that begins with ${JSON.stringify(text.slice(0, 10))}`).not.toBeUndefined()
    }
  })
})
