import { describe, expect, test } from 'vitest'
import { parsePodcast, withInherited } from '../../src/podcast/index.ts'
import { codesOf, episodeOf, feedOf, parsed } from './small-feeds.ts'

const namesOf = (persons: readonly { readonly name: string }[] | undefined) => persons?.map(({ name }) => name)

const channel = '<podcast:person>Ana</podcast:person><podcast:person>Bo</podcast:person>'
const alone = '<item><guid>1</guid></item>'
const withGuest = '<item><guid>2</guid><podcast:person role="guest">Cy</podcast:person></item>'

describe('rule 2.9.1: the persons of a channel and of its items', () => {
  const { series, episodes } = parsed(channel + alone + withGuest)

  test('are kept apart', () => {
    expect(namesOf(series?.persons)).toEqual(['Ana', 'Bo'])
    expect(episodes.map(({ persons }) => namesOf(persons))).toEqual([[], ['Cy']])
  })

  test('of an item replace all those of the channel', () => {
    const shown = episodes.map((episode) => namesOf(withInherited(series!, episode).persons))
    expect(shown).toEqual([['Ana', 'Bo'], ['Cy']])
  })
})

test('rule 2.8: an edit of the channel changes the hash of no episode that inherits from it', () => {
  const explicit = '<itunes:explicit>yes</itunes:explicit>'
  const [before, after] = [parsed(channel + alone), parsed(`${explicit}<podcast:person>Cy</podcast:person>${alone}`)]
  expect(after.episodes[0]?.hash).toMatch(/./)
  expect(after.episodes[0]?.hash).toBe(before.episodes[0]?.hash)
  expect(after.series?.hash).not.toBe(before.series?.hash)
})

describe('rule 2.9.2: the name and the addresses of a person', () => {
  const personOf = (element: string) => episodeOf(`<guid>1</guid>${element}`)?.persons[0]

  test.each([
    ['<podcast:person name="Bo"> Ana&amp;nbsp;<![CDATA[<b>Lind</b>]]> </podcast:person>', 'Ana Lind'],
    ['<podcast:person name="Bo"> </podcast:person>', 'Bo'],
    [`<podcast:person>${'x'.repeat(129)}</podcast:person>`, 'x'.repeat(128)],
    ['<podcast:person role="host"/>', undefined],
  ])('%s', (element, name) => {
    expect(personOf(element)?.name).toBe(name)
  })

  test('a person without a name is reported', () => {
    expect(codesOf('<podcast:person role="host"/>')).toEqual(['rss-person-without-name'])
  })

  test.each([
    ['img="https://harbour.test/1.jpg" image="https://harbour.test/2.jpg"', 'https://harbour.test/1.jpg'],
    ['image="https://harbour.test/2.jpg"', 'https://harbour.test/2.jpg'],
  ])('the picture of %s', (attributes, imageUrl) => {
    const person = personOf(`<podcast:person ${attributes} href="/ana">Ana</podcast:person>`)
    expect(person).toMatchObject({ url: 'https://harbour.test/ana', imageUrl })
  })
})

describe('the uuid of a person', () => {
  const here = '1f0c8e0a-5b1f-4c6e-9d43-7a2b1c0d9e8f'
  const elsewhere = '2b7d1c9e-0f3a-4e58-8c61-5d4f3e2a1b0c'
  const uuidOf = (person: string, seriesUuid?: string) =>
    parsePodcast(feedOf(person), { seriesUuid }).series?.persons[0]?.uuid

  test.each([
    [
      '<podcast:person href="https://harbour.test/ana">Ana Lind</podcast:person>',
      '42b33f70-df2e-53ba-a0fa-49303d27ee59',
    ],
    ['<podcast:person>Ana Lind</podcast:person>', '42b33f70-df2e-53ba-a0fa-49303d27ee59'],
    ['<podcast:person role="guest">ANA-Lïnd</podcast:person>', '42b33f70-df2e-53ba-a0fa-49303d27ee59'],
  ])('follows from the series and the folded name: %s', (person, uuid) => {
    expect(uuidOf(person, here)).toBe(uuid)
  })

  test('differs in another series, whichever was read first', () => {
    const person = '<podcast:person>Ana Lind</podcast:person>'
    const [first, second, third] = [here, elsewhere, here].map((series) => uuidOf(person, series))
    expect(third).toBe(first)
    expect(second).not.toBe(first)
  })

  test('is null if the series has none', () => {
    expect(uuidOf('<podcast:person>Ana</podcast:person>')).toBeNull()
  })
})

describe('rule G7: a person whose name is too long', () => {
  const hashOf = (...names: string[]): string | null | undefined =>
    episodeOf(`<guid>1</guid>${names.map((name) => `<podcast:person>${name}</podcast:person>`).join('')}`)?.hash
  const long = 'x'.repeat(200)

  test('is hashed with the whole name', () => {
    expect(hashOf(`${long}1`)).not.toBe(hashOf(`${long}2`))
  })

  test('does not hide other persons', () => {
    expect(hashOf(long, 'Ana')).not.toBe(hashOf(long, 'Bo'))
  })
})

test('rule 2.9.5: the same person in the same role is one, with all known details', () => {
  const twice =
    '<podcast:person role="guest,host" href="https://harbour.test/ana">Ana</podcast:person>' +
    '<podcast:person role="Guest" href="https://harbour.test/x" img="https://harbour.test/ana.jpg">Ana</podcast:person>'
  expect(episodeOf(`<guid>1</guid>${twice}`)?.persons).toMatchObject([
    { role: 'PODCASTSERIES_GUEST', url: 'https://harbour.test/ana', imageUrl: 'https://harbour.test/ana.jpg' },
    { role: 'PODCASTSERIES_HOST', url: 'https://harbour.test/ana', imageUrl: null },
  ])
})

describe('rule 2.9.6: names in other elements are no persons', () => {
  test.each([
    '<itunes:author>Ana</itunes:author>',
    '<dc:creator>Ana</dc:creator>',
    '<author>ana@harbour.test (Ana)</author>',
    '<managingEditor>ana@harbour.test (Ana)</managingEditor>',
    '<itunes:owner><itunes:name>Ana</itunes:name></itunes:owner>',
    '<media:credit role="host">Ana</media:credit>',
    '<atom:contributor><atom:name>Ana</atom:name></atom:contributor>',
  ])('%s', (element) => {
    const { series, episodes } = parsed(`${element}<item><guid>1</guid>${element}</item>`)
    expect([series?.persons, episodes[0]?.persons]).toEqual([[], []])
  })
})

test('rule 2.9.7: persons of a feed are never generated', () => {
  expect(parsed(channel).series?.persons.map(({ isAutoGenerated }) => isAutoGenerated)).toEqual([false, false])
})
