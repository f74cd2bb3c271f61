import { describe, expect, test } from 'vitest'
import { parsed } from './small-feeds.ts'

const song = '<enclosure url="https://harbour.test/1.mp3" length="3" type="audio/mpeg"/>'

describe('a list of extras that is too long is cut, which is reported', () => {
  const cut = (field: string) => ({ code: 'value-list-truncated', path: field })

  test.each(['channel', 'item'])('categories of a %s', (where) => {
    const many = '<category>Brass</category>'.repeat(501)
    const { series, episodes, diagnostics } = parsed(where === 'item' ? `<item>${song}${many}</item>` : many)
    const path = where === 'item' ? '$.episodes[0]' : '$.series'
    expect((where === 'item' ? episodes[0] : series)?.extras.categories).toHaveLength(500)
    expect(diagnostics.filter(({ code }) => code !== 'value-category-unknown')).toMatchObject([
      cut(`${path}.extras.categories`),
    ])
  })

  test.each([
    ['authors', (at: number) => `<dc:creator>${at}</dc:creator>`],
    ['contributors', (at: number) => `<atom:contributor><atom:name>${at}</atom:name></atom:contributor>`],
    ['links', (at: number) => `<atom:link rel="related" href="https://harbour.test/${at}"/>`],
  ] as const)('%s', (field, elementOf) => {
    const many = Array.from({ length: 501 }, (_, at) => elementOf(at)).join('')
    const { episodes, diagnostics } = parsed(`<item>${song}${many}</item>`)
    expect(episodes[0]?.extras[field]).toHaveLength(500)
    expect(diagnostics).toMatchObject([cut(`$.episodes[0].extras.${field}`)])
  })

  test.each([
    ['one element', `<itunes:keywords>${'fog, '.repeat(501)}</itunes:keywords>`],
    ['many', '<itunes:keywords>fog,tide</itunes:keywords>'.repeat(251)],
  ])('keywords of %s', (_, many) => {
    const { episodes, diagnostics } = parsed(`<item>${song}${many}</item>`)
    expect(episodes[0]?.extras.keywords).toHaveLength(500)
    expect(diagnostics).toMatchObject([cut('$.episodes[0].extras.keywords')])
  })

  test('keywords of Media RSS that are too many before repeats are dropped', () => {
    const many = `<media:keywords>${'fog,'.repeat(501)}tide</media:keywords>`
    const { episodes, diagnostics } = parsed(`<item>${song}${many}</item>`)
    expect(episodes[0]?.extras.keywords).toEqual(['fog'])
    expect(diagnostics).toMatchObject([cut('$.episodes[0].extras.keywords')])
  })

  test('but not a list of exactly the greatest length', () => {
    const many = Array.from({ length: 500 }, (_, at) => `<dc:creator>${at}</dc:creator>`).join('')
    const keywords = `<itunes:keywords>${'fog,'.repeat(500)},</itunes:keywords>`
    expect(parsed(`<item>${song}${many}${keywords}</item>`).diagnostics).toEqual([])
  })
})
