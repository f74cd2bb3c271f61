import { describe, expect, test } from 'vitest'
import { extensionOfUrl, mediaFormats } from '../../src/values/media-extensions.ts'
import { readMimeType } from '../../src/values/mime-type.ts'

describe('rule 2.7.2: the extension of a URL', () => {
  test.each([
    ['https://cdn.hoerspiel.de/001.mp3', 'mp3'],
    ['https://cdn.hoerspiel.de/001.MP3?x=1.ogg#t.wav', 'mp3'],
    ['https://cdn.hoerspiel.de/a.b/001.tar.m4a', 'm4a'],
    ['https://cdn.hoerspiel.de/001.vtt', 'vtt'],
    ['https://cdn.hoerspiel.de/001.json', 'json'],
    ['https://dts.podtrac.com/redirect.mp3/cdn.hoerspiel.de/001', 'mp3'],
    ['https://dts.podtrac.com/redirect.mp3/cdn.hoerspiel.de/001.m4a', 'm4a'],
    ['https://dts.podtrac.com/redirect.mp4/x.mp3/cdn/001', 'mp3'],
    ['https://cdn.hoerspiel.de/001.mp3/', 'mp3'],
    ['https://cdn.hoerspiel.de/talk.3gp', '3gp'],
    ['ipfs://bafybei/a.opus', 'opus'],
    ['001.mp3', 'mp3'],
  ])('of %s is %s', (url, extension) => {
    expect(extensionOfUrl(url)).toBe(extension)
  })

  test.each([
    'https://cdn.hoerspiel.de/001',
    'https://hoerspiel.mp3',
    'https://hoerspiel.mp3/',
    'https://hoerspiel.mp3?a.mp3',
    'https://cdn.hoerspiel.de/v1.2',
    'https://cdn.hoerspiel.de/v1.json/001',
    'https://cdn.hoerspiel.de/001.verylongextension',
    'https://cdn.hoerspiel.de/001.',
    'https://cdn.hoerspiel.de/mp3',
    'https://cdn.hoerspiel.de/?file=001.mp3',
    'magnet:?xt=a.mp3',
    '',
  ])('%s has no extension', (url) => {
    expect(extensionOfUrl(url)).toBeNull()
  })
})

describe('the formats', () => {
  test('are all of rule 2.7.2', () => {
    const named =
      'mp3 m4a m4b aac ogg oga opus flac wav aif aiff wma amr mka mp4 m4v mov avi wmv mkv webm ogv mpg mpeg 3gp ts flv m3u8'
    expect([...mediaFormats.keys()].sort()).toEqual(named.split(' ').sort())
  })

  test('have a MIME type of their kind', () => {
    for (const [extension, { kind, mimeType }] of mediaFormats) {
      expect(readMimeType(mimeType, {})).toBe(mimeType)
      if (extension !== 'm3u8') expect(mimeType.startsWith(`${kind.toLowerCase()}/`)).toBe(true)
    }
  })
})
