import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addressIn, addressKey, keysOf } from '../../src/search/question/addresses.ts'
import { onOtherKeyboard } from '../../src/search/question/keyboard.ts'
import { numbersIn } from '../../src/search/question/numbers.ts'
import { understand } from '../../src/search/question/understand.ts'

const words = (term: string): string[] => understand(term).slots.map(({ text }) => text)
const termsOfSlot = (term: string, text: string): string[] =>
  understand(term)
    .slots.find((slot) => slot.text === text)!
    .terms.map((slotTerm) => slotTerm.term)

describe('addresses and ids', () => {
  test.each([
    ['https://www.Example.com/Feed/?utm=1#x', 'example.com/Feed'],
    ['feed:https://example.com/rss.xml', 'example.com/rss.xml'],
    ['pcast://example.com/', 'example.com'],
    ['http://user:secret@example.com/a', 'example.com/a'],
  ])('%s is the key %s', (url, key) => {
    expect(addressKey(url)).toBe(key)
  })

  test.each([
    ['https://podcasts.apple.com/us/podcast/some-name/id1234567890?i=1', ['id:1234567890']],
    ['1234567890', ['id:1234567890']],
    ['917393E3-1B1E-5CEF-ACE4-EDAA54E1F810', ['guid:917393e3-1b1e-5cef-ace4-edaa54e1f810']],
    ['example.com', ['example.com']],
    ['https://example.com/show/feed.xml', ['example.com/show/feed.xml', 'example.com/show', 'example.com']],
  ])('%s asks for %j', (question, keys) => {
    expect(addressIn(question)?.keys).toEqual(keys)
  })

  test.each(['night train', 'me@example.com', '12', 'e.g. this', '...'])('%s is words', (question) => {
    expect(addressIn(question)).toBeNull()
  })

  test('a series has the keys of its feed, website, hosts and ids', () => {
    const keys = keysOf({ urls: ['https://feeds.example.com/a.xml', null], catalogId: 12345678, guid: 'ABC' })
    expect(keys).toEqual(['feeds.example.com/a.xml', 'feeds.example.com', 'id:12345678', 'guid:abc'])
  })
})

describe('numbers', () => {
  test.each([
    ['S02E05', ['s:2', 'e:5']],
    ['2x05', ['s:2', 'e:5']],
    ['season 2 episode 5', ['s:2', 'e:5']],
    ['season two', ['s:2']],
    ['second season', ['s:2']],
    ['ep. 41', ['e:41']],
    ['#41', ['e:41']],
    ['chapter iv', ['e:4']],
    ['Folge 12', ['e:12']],
    ['Staffel 3', ['s:3']],
    ['episodio 7', ['e:7']],
    ['сезон 2', ['s:2']],
    ['第3回', ['e:3']],
    ['제12화', ['e:12']],
  ])('%s is %j', (term, slots) => {
    expect(words(term)).toEqual(slots)
  })

  test('words beside a number stay words', () => {
    expect(words('night train season 2 finale')).toEqual(['night', 'train', 's:2', 'finale'])
  })

  test.each(['episodes about trains', 'no way', 'series of unfortunate events', 'C# tips'])('%s has none', (term) => {
    expect(understand(term).slots.filter(({ isNumber }) => isNumber)).toEqual([])
  })

  test('a number may be written as a word or in Roman letters', () => {
    expect(termsOfSlot('rocky 4', '4')).toEqual(expect.arrayContaining(['4', 'four', 'iv', 'e:4']))
  })

  test('the name of an episode says its numbers', () => {
    expect(numbersIn('Episode 12: The quiet coach')).toEqual({ season: null, episode: 12 })
    expect(numbersIn('S1E4 Steam')).toEqual({ season: 1, episode: 4 })
    expect(numbersIn('The quiet coach')).toEqual({ season: null, episode: null })
  })
})

describe('signs', () => {
  test('quoted words must stand so, and are words too', () => {
    const { phrases, slots } = understand('"night train" stories')
    expect(phrases).toEqual([['night', 'train']])
    expect(slots.map(({ text }) => text)).toEqual(['night', 'train', 'stories'])
  })

  test('a word with a minus must not be there, unless it is the first or part of a word', () => {
    expect(understand('jaguar -car').minus).toEqual(['car'])
    expect(understand('-car jaguar').minus).toEqual([])
    expect(understand('spider-man').minus).toEqual([])
  })

  test.each([
    ['#TrueCrimeDaily', ['true', 'crime', 'daily']],
    ['@joe_rogan', ['joe', 'rogan']],
    ['@NASAScience', ['nasa', 'science']],
  ])('%s is %j', (term, slots) => {
    expect(words(term)).toEqual(slots)
  })
})

describe('meanings', () => {
  test('a filter in words excludes, by code and by name', () => {
    expect(understand('news language:de').filters).toEqual({ languages: ['GERMAN'] })
    expect(understand('news language:Deutsch').filters).toEqual({ languages: ['GERMAN'] })
    expect(understand('talk genre:history').filters.genres).toContain('PODCASTSERIES_HISTORY')
    expect(understand('sea medium:MusicL medium:film').filters).toEqual({ mediums: ['musicL', 'film'] })
    expect(understand('language:nothing').filters).toEqual({})
    expect(understand('medium:rare').filters).toEqual({})
    expect(understand('medium:rare').words).toEqual(['medium', 'rare'])
  })

  test.each([
    ['german', 'language', 'GERMAN'],
    ['deutsch', 'language', 'GERMAN'],
    ['true crime', 'genre', 'PODCASTSERIES_TRUE_CRIME'],
    ['truecrime', 'genre', 'PODCASTSERIES_TRUE_CRIME'],
    ['geschichte', 'genre', 'PODCASTSERIES_HISTORY'],
  ])('%s may mean the %s %s', (term, kind, value) => {
    const { meanings, filters } = understand(term)
    expect(meanings.find((meaning) => meaning.kind === kind)?.values).toContain(value)
    expect(filters).toEqual({})
  })

  test('words of the kind are soft, but not where there are no others', () => {
    const soft = (term: string) => understand(term).slots.map(({ isSoft }) => isSoft)
    expect(soft('the best podcast about chess')).toEqual([true, true, true, true, false])
    expect(soft('what it is')).toEqual([false, false, false])
  })

  test('short wordings are the words that they stand for, and the reverse', () => {
    expect(words('ww2 tanks')).toEqual(['ww2', 'ww2', 'ww2', 'tanks'])
    expect(termsOfSlot('world war two', 'war')).toContain('ww2')
    expect(termsOfSlot('q & a', 'q')).toContain('q')
  })
})

test('a text of another keyboard', () => {
  expect(onOtherKeyboard('ghbdtn')).toBe('привет')
  expect(onOtherKeyboard('руддщ')).toBe('hello')
  expect(onOtherKeyboard('123')).toBeNull()
})

test('any text is understood, in at most 24 slots', () => {
  const part = fc.constantFrom(
    '"',
    '-',
    '#',
    '@',
    's',
    'e',
    '1',
    ' ',
    'language:',
    'ep',
    '第',
    '回',
    '.',
    '/',
    'a',
    'ß',
  )
  const text = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 60 }),
    fc.array(part, { maxLength: 30 }).map((list) => list.join('')),
  )
  fc.assert(
    fc.property(text, fc.boolean(), (term, isTyping) => {
      const { slots } = understand(term, isTyping)
      // A short wording stands for up to four words.
      expect(slots.length).toBeLessThanOrEqual(24 * 4)
      for (const { terms } of slots) for (const { quality } of terms) expect(quality > 0 && quality <= 1).toBe(true)
    }),
  )
})
