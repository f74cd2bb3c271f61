import { describe, expect, test } from 'vitest'
import { parsePodcast } from '../../src/podcast/index.ts'
import { PodcastReader } from '../../src/podcast/podcast-reader.ts'

const feedUrl = 'https://harbour.test/feed.xml'
const chapter = (start: string, title: string, more = ''): string =>
  `<psc:chapter start="${start}" title="${title}"${more}/>`
const document = (...chapters: readonly string[]): string =>
  `<rss version="2.0" xmlns:psc="http://podlove.org/simple-chapters"><channel><title>Harbour</title><item><guid>1</guid><title>Fog</title>${
    chapters.length === 0 ? '' : `<psc:chapters version="1.2">${chapters.join('')}</psc:chapters>`
  }</item></channel></rss>`
const hashOf = (text: string, options = {}): string | null | undefined =>
  parsePodcast(text, { feedUrl, ...options }).episodes[0]?.hash

const two = document(chapter('00:00', 'Tide'), chapter('01:00', 'Fog'))

describe('the hash of an episode with chapters in its item', () => {
  test.each([
    ['has one more', document(chapter('00:00', 'Tide'), chapter('01:00', 'Fog'), chapter('02:00', 'Bell'))],
    ['begins elsewhere', document(chapter('00:00', 'Tide'), chapter('01:01', 'Fog'))],
    ['has another title', document(chapter('00:00', 'Tide'), chapter('01:00', 'Rope'))],
    ['has a link', document(chapter('00:00', 'Tide'), chapter('01:00', 'Fog', ' href="https://harbour.test/fog"'))],
    [
      'has an image',
      document(chapter('00:00', 'Tide'), chapter('01:00', 'Fog', ' image="https://harbour.test/1.jpg"')),
    ],
    ['no longer has any', document()],
  ])('differs when it %s', (_, changed) => {
    expect(hashOf(changed)).not.toBe(hashOf(two))
  })

  test('is the same when they are written differently', () => {
    const otherwise = document(chapter('00:00:00', 'Tide'), chapter('00:01:00.000', 'Fog'))
    expect(hashOf(otherwise)).toBe(hashOf(two))
  })

  test('is the same without extras', () => {
    expect(hashOf(two, { extras: false })).toBe(hashOf(two))
    expect(hashOf(document(), { extras: false })).toBe(hashOf(document()))
  })

  test('uses the chapters that a part without extras leaves out', () => {
    const parts: unknown[] = []
    const reader = new PodcastReader((part) => parts.push(part), { feedUrl, extras: false })
    reader.write(Buffer.from(two))
    reader.end()
    expect(parts[1]).toMatchObject({
      episode: { extras: {} },
      uncut: { extras: { inlineChapters: [{ title: 'Tide' }, { title: 'Fog' }] } },
    })
  })
})
