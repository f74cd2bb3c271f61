import { RE2JS } from 're2js'
import { describe, expect, test, vi } from 'vitest'
import { contentSelections } from '../../src/entities/index.ts'
import { eventName, eventNames, readContentType, typeOfEvent } from '../../src/webhooks/event-names.ts'
import { filterableFields, textsOf } from '../../src/webhooks/filter-fields.ts'
import { compilePattern } from '../../src/webhooks/pattern.ts'
import { readFilter } from '../../src/webhooks/read-filter.ts'
import type { FilterInput } from '../../src/webhooks/webhook.ts'

const uuid = '917393e3-1b1e-5cef-ace4-edaa54e1f810'
const eventType = 'podcastepisode.created'

describe('names of events', () => {
  test.each(eventNames)('%s is converted to its type of content and back', (name) => {
    const type = typeOfEvent(name)
    expect(readContentType(type.toLowerCase())).toBe(type)
    expect(eventName(type, name.split('.')[1]!)).toBe(name)
  })

  test('exist for every type of content', () => {
    expect(new Set(eventNames.map(typeOfEvent))).toEqual(new Set(Object.keys(contentSelections)))
  })
})

describe('a filter', () => {
  test('keeps the numbers of its clauses', () => {
    const input: FilterInput = {
      eventType,
      field1: null,
      field2: 'name',
      value2: 'a|b',
      field5: 'persons.name',
      value5: '',
    }
    expect(readFilter(input).clauses).toEqual([
      { place: 2, field: 'name', pattern: 'a|b' },
      { place: 5, field: 'persons.name', pattern: '' },
    ])
  })

  test('keeps each uuid once, in lower case', () => {
    const filter = readFilter({ eventType, includedUuids: [uuid.toUpperCase(), uuid], excludedUuids: null })
    expect(filter).toMatchObject({ includedUuids: [uuid], excludedUuids: [] })
  })

  const refusals: readonly (readonly [string, FilterInput])[] = [
    ['eventType', { eventType: 'podcastseries.exploded' }],
    ['description', { eventType, description: 'a'.repeat(256) }],
    ['value1', { eventType, field1: 'name' }],
    ['field3', { eventType, value3: 'a' }],
    ['field1', { eventType, field1: 'nothing', value1: 'a' }],
    ['field1', { eventType, field1: 'podcastSeries', value1: 'a' }],
    ['field1', { eventType, field1: '__proto__', value1: 'a' }],
    ['value4', { eventType, field4: 'name', value4: 'a(b' }],
    ['value4', { eventType, field4: 'name', value4: '(?=a)' }],
    ['value4', { eventType, field4: 'name', value4: 'a'.repeat(513) }],
    ['value4', { eventType, field4: 'name', value4: '.{1000}.{1000}' }],
    ['includedUuids[1]', { eventType, includedUuids: [uuid, 'x'] }],
    ['excludedUuids[0]', { eventType, excludedUuids: [null] }],
    ['excludedUuids', { eventType, excludedUuids: Array.from({ length: 100_001 }, () => uuid) }],
  ]
  test.each(refusals)('names `%s` in the error if it is invalid', (name, input) => {
    expect(() => readFilter(input)).toThrow(expect.objectContaining({ code: 'BAD_USER_INPUT' }))
    expect(() => readFilter(input)).toThrow(`\`${name}\``)
  })

  test('tells the place of a mistake in a pattern', () => {
    expect(() => compilePattern('name[z', 'value1')).toThrow(/value1.* at character 5: missing closing \]/)
  })
})

describe('the texts of a field', () => {
  const data = {
    name: 'Zune News',
    duration: 60,
    isRemoved: false,
    genres: ['ARTS', 'MUSIC'],
    subtitle: null,
    persons: [{ name: 'Ann' }, { name: null }, { name: 'Bob' }],
    podcastSeries: { name: 'Devices' },
  }
  test.each([
    ['name', ['Zune News']],
    ['duration', ['60']],
    ['isRemoved', ['false']],
    ['genres', ['ARTS', 'MUSIC']],
    ['subtitle', []],
    ['persons.name', ['Ann', 'Bob']],
    ['podcastSeries.name', ['Devices']],
    ['podcastSeries', []],
    ['missing.name', []],
  ])('at the path %s', (path, texts) => {
    expect(textsOf(data, path.split('.'))).toEqual(texts)
  })

  test('can be filtered for every type of event', () => {
    for (const name of eventNames) expect(filterableFields(name)).toContain('uuid')
  })
})

describe('a pattern', () => {
  test('is found in any case of letters', () => {
    const pattern = compilePattern('zune|\\bipod\\b', 'value1')
    expect(pattern.matches('The ZUNE is back')).toBe(true)
    expect(pattern.matches('ipods')).toBe(false)
  })

  test('that would keep a backtracking engine busy for hours ends', () => {
    expect(compilePattern('(a+)+$', 'value1').matches(`${'a'.repeat(100_000)}!`)).toBe(false)
    expect(compilePattern('(x+x+)+y', 'value1').matches('x'.repeat(100_000))).toBe(false)
  })

  test('that would need a huge automaton gets a small one', () => {
    const read = vi.spyOn(RE2JS.prototype, 're2')
    const pattern = compilePattern('a.{45}c', 'value1')
    const { dfa } = (read.mock.results[0]!.value as ReturnType<RE2JS['re2']>)!
    read.mockRestore()
    // A state is which of the last 45 letters were `a`, so that nearly every place of this text is a new state.
    let seed = 1
    const text = Array.from({ length: 4_000 }, () => {
      seed = Math.imul(seed, 48_271) & 0x7fff_ffff
      return seed & 0x10_000 ? 'a' : 'b'
    }).join('')
    expect(pattern.matches(text)).toBe(false)
    expect(pattern.matches(`${text}${'a'.repeat(46)}c`)).toBe(true)
    expect(dfa.stateCount).toBeGreaterThan(10)
    expect(dfa.stateCount).toBeLessThan(400)
  })
})
