import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { createDiagnostics } from '../../src/core/diagnostics.ts'
import { xmlLimits } from '../../src/core/limits.ts'
import type { Field, Shape } from '../../src/core/shape.ts'
import { channelElements } from '../../src/podcast/channel-elements.ts'
import { podcastDocument } from '../../src/podcast/document.ts'
import { itemElements } from '../../src/podcast/item-elements.ts'
import { createXmlDecoder } from '../../src/xml/decode.ts'
import { RecordBuilder } from '../../src/xml/records/record-builder.ts'

/** Maps every line of a table and its inner tables to its path. A line that several tables share counts once. */
function* linesOf(shape: Shape, path: string): Generator<[path: string, line: Field]> {
  for (const [name, line] of Object.entries(shape)) {
    yield [`${path}.${name}`, line]
    if ('shape' in line) yield* linesOf(line.shape, `${path}.${name}`)
  }
}

/** Marks the lines that gave a record a value. */
function markFilled(shape: Shape, record: Readonly<Record<string, unknown>>, filled: Set<Field>): void {
  for (const [name, line] of Object.entries(shape)) {
    const value = record[name]
    if (value === null || value === false || (Array.isArray(value) && value.length === 0)) continue
    filled.add(line)
    if (!('shape' in line)) continue
    for (const nested of [value].flat()) markFilled(line.shape, nested as Readonly<Record<string, unknown>>, filled)
  }
}

const folder = new URL('../../fixtures/podcast/', import.meta.url)
const filled = new Set<Field>()
for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.xml'))) {
  const diagnostics = createDiagnostics(1)
  const builder = new RecordBuilder(
    podcastDocument,
    { firstChild() {}, child: ({ record }) => markFilled(itemElements, record, filled) },
    { limits: xmlLimits, diagnostics, context: { baseUrl: 'https://feeds.example.com/' } },
  )
  const decoder = createXmlDecoder((bytes) => builder.write(bytes), { report: diagnostics.report })
  decoder.write(readFileSync(new URL(name, folder)))
  decoder.end()
  builder.end()
  markFilled(channelElements, builder.container(true), filled)
}

describe('every line of the element tables is filled by a fixture (rule 2.13)', () => {
  const lines = new Map<Field, string>()
  for (const [path, line] of [...linesOf(itemElements, 'item'), ...linesOf(channelElements, 'channel')]) {
    if (!lines.has(line)) lines.set(line, path)
  }

  test('there are lines to be filled', () => {
    expect(lines.size).toBeGreaterThan(200)
  })

  test.each([...lines].map(([line, path]) => [path, line] as const))('%s', (_, line) => {
    expect(filled.has(line)).toBe(true)
  })
})
