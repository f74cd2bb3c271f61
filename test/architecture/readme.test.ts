import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { chapterLimits } from '../../src/chapters/index.ts'
import { MAX_RATIO, RATIO_AFTER } from '../../src/fetch/body/decode-limits.ts'
import { createContext, MAX_REDIRECT_URL } from '../../src/fetch/settings.ts'
import { jsonLimits, xmlLimits } from '../../src/index.ts'
import { MAX_PAGED_CHILDREN, MAX_PAGES } from '../../src/ingest/read-pages.ts'
import { sssLimits } from '../../src/sss/index.ts'
import { transcriptLimits } from '../../src/transcript/index.ts'
import { entriesProgram, exportsOf, publicEntries } from './public-entries.ts'
import { root } from './source-files.ts'

const linesOf = (path: string) => readFileSync(join(root, path), 'utf8').split('\n')
const rowsOf = (path: string) => linesOf(path).filter((line) => line.startsWith('|'))
const cellsOf = (row: string) =>
  row
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim())
const namesIn = (text: string) => [...text.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name)

test('the README has at most 200 lines', () => {
  expect(linesOf('README.md').length).toBeLessThanOrEqual(200)
})

describe('the table of entries', () => {
  const program = entriesProgram()
  const entries = rowsOf('README.md')
    .filter((row) => row.startsWith('| `feedmill'))
    .map(cellsOf)

  test('has every entry', () => {
    const listed = entries.flatMap(([names = '']) => namesIn(names))
    expect(listed.toSorted()).toEqual(publicEntries.map(({ name }) => name).toSorted())
  })

  test.each(entries.map(([names = '', text = '']) => ({ names: namesIn(names), text })))(
    'names only exports of $names',
    ({ names, text }) => {
      const exported = publicEntries
        .filter(({ name }) => names.includes(name))
        .flatMap(({ source }) => [...exportsOf(program, source).keys()])
      expect(namesIn(text).filter((name) => !exported.includes(name))).toEqual([])
    },
  )
})

describe('the tables of docs/limits.md', () => {
  const { limits, timeouts, concurrency } = createContext({ userAgent: 'Example/1.0 (+https://example.org/bot)' })
  const mib = (bytes: number) => `${bytes / 1024 ** 2} MiB`
  const count = (number: number) => number.toLocaleString('en')
  const seconds = (milliseconds: number) => `${milliseconds / 1000} s`
  const documented = new Map(
    rowsOf('docs/limits.md')
      .map(cellsOf)
      .filter((cells) => cells.length === 5 && cells[2] === '')
      .flatMap(([left = '', value = '', , right = '', other = '']) => [
        [left, value] as const,
        [right, other] as const,
      ]),
  )

  test.each([
    ['document, decoded', `${mib(xmlLimits.maxBytes)} (JSON ${mib(jsonLimits.maxBytes)})`],
    ['children', `${count(xmlLimits.maxItems)} (JSON ${count(sssLimits.maxItems)})`],
    ['nesting', `${xmlLimits.maxDepth} (JSON ${jsonLimits.maxDepth})`],
    ['diagnostics kept', count(xmlLimits.maxDiagnostics)],
    ['one child', mib(xmlLimits.maxItemBytes)],
    ['text of a field', mib(xmlLimits.maxTextBytes)],
    ['attributes of an element', count(xmlLimits.maxAttributes)],
    ['body over the wire', mib(limits.wireBytes)],
    ['decoded, for each wire byte', `${MAX_RATIO}, from ${mib(RATIO_AFTER)} on`],
    ['redirects', count(limits.redirects)],
    ['connect, headers, idle', [timeouts.connect, timeouts.headers, timeouts.bodyIdle].map(seconds).join(', ')],
    ['all of a fetch', seconds(timeouts.total)],
    ['URL, given and redirected', `${count(limits.url)} and ${count(MAX_REDIRECT_URL)} characters`],
    ['feeds at once', `${concurrency.total}, of a host ${concurrency.perOrigin}`],
    ['older pages (RFC 5005)', `${MAX_PAGES}, of ${count(MAX_PAGED_CHILDREN)} items`],
    ['chapters file', mib(chapterLimits.maxBytes)],
    ['transcript', mib(transcriptLimits.maxBytes)],
    ['starts at one host', `${concurrency.originGapMs} ms apart`],
  ])('%s: %s', (limit, value) => {
    expect(documented.get(limit)).toBe(value)
  })
})
