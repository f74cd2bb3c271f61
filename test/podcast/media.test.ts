import { describe, expect, test } from 'vitest'
import { codesOf, episodeOf, precedence } from './small-feeds.ts'

const alternate = (uri: string, attributes: string): string =>
  `<podcast:alternateEnclosure ${attributes}><podcast:source uri="${uri}"/></podcast:alternateEnclosure>`

describe('rule 2.7.1: the places where the media of an item are looked for', () => {
  test.each(
    precedence([
      ['<enclosure url="https://harbour.test/1.mp3"/>', 'https://harbour.test/1.mp3'],
      ['<media:content url="https://harbour.test/2.mp3"/>', 'https://harbour.test/2.mp3'],
      [
        '<media:group><media:content url="https://harbour.test/x.mp3"/><media:content url="https://harbour.test/3.mp3" isDefault="true"/></media:group>',
        'https://harbour.test/3.mp3',
      ],
      ['<atom:link rel="enclosure" href="https://harbour.test/4.mp3"/>', 'https://harbour.test/4.mp3'],
      [alternate('https://harbour.test/5.mp3', 'default="true"'), 'https://harbour.test/5.mp3'],
      [alternate('https://harbour.test/6.mp3', 'type="audio/mpeg"'), 'https://harbour.test/6.mp3'],
    ]),
  )('%s', (_, elements, url) => {
    expect(episodeOf(elements)?.audioUrl).toBe(url)
  })

  test('an alternate that is not the default does not count beside an enclosure', () => {
    const video = alternate('https://harbour.test/1.mp4', 'type="video/mp4"')
    expect(episodeOf(`<enclosure url="https://harbour.test/1.mp3"/>${video}`)?.videoUrl).toBeNull()
  })
})

describe('rule 2.7.1: an element that names no fetchable file does not count', () => {
  test.each([
    ['<media:content type="audio/mpeg"/>'],
    ['<media:content medium="image"/>'],
    ['<atom:link rel="enclosure" type="audio/mpeg"/>'],
    [alternate('ipfs://harbour/1.mp3', 'default="true"')],
    ['<podcast:alternateEnclosure type="audio/mpeg" default="true"/>'],
  ])('%s', (element) => {
    const { audioUrl, extras } = episodeOf(`<title>x</title>${element}`)!
    expect([audioUrl, extras.enclosures]).toEqual([null, undefined])
  })

  test('http is as good as https', () => {
    const url = 'http://harbour.test/1.mp3'
    expect(episodeOf(alternate(url, 'default="true"'))?.audioUrl).toBe(url)
  })
})

describe('rule 2.7.2: whether a file is audio or video', () => {
  test.each([
    ['1.mp4', 'audio/mp4', 'AUDIO'],
    ['1.mp3', 'video/mp4', 'AUDIO'],
    ['1.ogg', 'Video/Ogg; codecs=theora', 'VIDEO'],
    ['1.ogg', 'video/ogg', 'AUDIO'],
    ['1.oga', 'video/ogg', 'AUDIO'],
    ['1.ogv', 'video/ogg', 'VIDEO'],
    ['1', 'video/ogg', 'VIDEO'],
    ['1.ogv', 'application/ogg', 'VIDEO'],
    ['1.oga', 'application/ogg', 'AUDIO'],
    ['1.m4v', 'application/octet-stream', 'VIDEO'],
    ['1.mp3', 'text/html', 'AUDIO'],
    ['1.png', 'application/x-download', null],
    ['1.webm', 'audio', 'VIDEO'],
    ['1.mp4?as=1.mp3', '', 'VIDEO'],
    ['redirect.mp4/harbour.test/1', '', 'VIDEO'],
    ['1.m3u8', 'application/x-mpegurl', 'AUDIO'],
    ['1', 'sound/unheard-of', 'AUDIO'],
    ['1.mp3', 'application/pdf', null],
    ['1.mp3', 'image/jpeg', null],
    ['1.mp3', 'video/ogg', 'VIDEO'],
    ['1.png', 'sound/unheard-of', 'AUDIO'],
    ['1.png', '', null],
    ['1.jpg', '', null],
    ['1.mp3', 'application/pdf ; version=2', null],
    ['1.png', 'picture', null],
    ['1.png', 'text/plain', null],
    ['1.pdf', 'application/octet-stream', null],
    ['1.mp3', 'application/epub+zip', null],
    ['1.mp3', 'application/x-bittorrent', null],
    ['watch?v=1', 'text/html', null],
    ['watch?v=1', 'TEXT/HTML; charset=utf-8', null],
    ['all.zip', 'application/x-zip-compressed', null],
    ['1', 'application/xhtml+xml', null],
    ['1.swf', 'application/x-shockwave-flash', null],
    ['1.mp4', 'application/zip', 'VIDEO'],
    ['redirect.mp3/harbour.test/1', 'text/html', 'AUDIO'],
    ['1', 'text/plain', 'AUDIO'],
    ['1', 'video', 'VIDEO'],
    ['1', 'Video File', 'VIDEO'],
    ['1', 'mp4', 'VIDEO'],
    ['1', 'mpeg', 'AUDIO'],
    ['1', 'audio', 'AUDIO'],
    ['1', 'pdf', null],
    ['1.mp3', 'video', 'AUDIO'],
  ])('%s of type %j', (file, type, kind) => {
    const url = `https://harbour.test/${file}`
    expect(episodeOf(`<title>x</title><enclosure url="${url}" type="${type}"/>`)).toMatchObject({
      audioUrl: kind === 'AUDIO' ? url : null,
      videoUrl: kind === 'VIDEO' ? url : null,
    })
  })

  test.each([
    ['height="720"', 'https://harbour.test/1.m3u8'],
    ['codecs="avc1.640028,mp4a.40.2"', 'https://harbour.test/1.m3u8'],
    ['codecs="hvc1.1.6.L93.B0"', 'https://harbour.test/1.m3u8'],
    ['codecs="vp9"', 'https://harbour.test/1.m3u8'],
    ['codecs="vp09.00.10.08,opus"', 'https://harbour.test/1.m3u8'],
    ['codecs="av01.0.04M.08"', 'https://harbour.test/1.m3u8'],
    ['codecs="mp4a.40.2"', null],
  ])('a play list with %s', (attribute, videoUrl) => {
    const list = alternate('https://harbour.test/1.m3u8', `type="application/vnd.apple.mpegurl" ${attribute}`)
    expect(episodeOf(list)?.videoUrl).toBe(videoUrl)
  })

  test.each([
    ...['application/x-mpegURL', 'application/mpegURL', 'audio/mpegurl', 'audio/x-mpegurl'],
    ...['application/vnd.apple.mpegurl', 'APPLICATION/VND.APPLE.MPEGURL', 'application/x-mpegurl; charset=utf-8', ''],
  ])('a play list of type %j is what else is said of it', (type) => {
    const url = 'https://harbour.test/1.m3u8'
    const kindWith = (attribute: string, others = ''): string | undefined => {
      const { audioUrl, videoUrl } = episodeOf(`<media:content url="${url}" type="${type}" ${attribute}/>${others}`)!
      return videoUrl === url ? 'VIDEO' : audioUrl === url ? 'AUDIO' : undefined
    }
    expect(
      ['', 'medium="audio"', 'medium="video"', 'height="720"', 'width="1280"'].map((said) => kindWith(said)),
    ).toEqual(['AUDIO', 'AUDIO', 'VIDEO', 'VIDEO', 'VIDEO'])
    expect(kindWith('', alternate('https://harbour.test/1.mp4', 'type="video/mp4"'))).toBe('VIDEO')
    expect(kindWith('', alternate('https://harbour.test/1.mp3', 'type="audio/mpeg"'))).toBe('AUDIO')
  })

  test.each([
    ['<media:content url="https://harbour.test/1.m3u8"/>'],
    ['<media:content url="https://harbour.test/1.mp4" medium="Audio"/>'],
    ['<media:content url="https://harbour.test/1.mp3" height="720"/>'],
  ])('%s is no video', (content) => {
    const { audioUrl, videoUrl } = episodeOf(content)!
    expect([audioUrl, videoUrl]).toEqual([expect.any(String), null])
  })

  test.each(['medium="video"', 'height="720"'])(
    'a file in Ogg that calls itself a video is one with %s',
    (attribute) => {
      const url = 'https://harbour.test/1.ogg'
      expect(episodeOf(`<media:content url="${url}" type="video/ogg" ${attribute}/>`)?.videoUrl).toBe(url)
    },
  )

  test('the medium decides if the type is missing', () => {
    expect(episodeOf('<media:content url="https://harbour.test/watch" medium="video"/>')).toMatchObject({
      audioUrl: null,
      videoUrl: 'https://harbour.test/watch',
    })
  })

  test('a song that calls itself a video is reported', () => {
    expect(codesOf('<item><enclosure url="https://harbour.test/1.mp3" type="video/mp4"/></item>')).toContain(
      'rss-enclosure-type-contradicts-extension',
    )
  })
})

describe('rule 2.7.3: the first audio, the first video, and which of them is described', () => {
  const script = '<enclosure url="https://harbour.test/1.pdf" length="1" type="application/pdf"/>'
  const video = '<enclosure url="https://harbour.test/1.mp4" length="2" type="video/mp4"/>'
  const audio = '<enclosure url="https://harbour.test/1.mp3" length="3" type="audio/mpeg"/>'
  const more = '<enclosure url="https://harbour.test/2.mp3" length="4" type="audio/x-mp3"/>'

  test.each([
    [script + video + audio + more, 2, 'video/mp4'],
    [audio + script + more + video, 3, 'audio/mpeg'],
  ])('%s', (enclosures, fileLength, fileType) => {
    expect(episodeOf(enclosures)).toMatchObject({
      audioUrl: 'https://harbour.test/1.mp3',
      videoUrl: 'https://harbour.test/1.mp4',
      fileLength,
      fileType,
    })
  })
})

test.each([
  ['1.m4a', 'Audio/X-M4A; q=1', 'audio/x-m4a'],
  ['1.mp3', 'mp3', 'audio/mpeg'],
  ['1', 'mp3', 'audio/mpeg'],
  ['1', 'mpeg', 'audio/mpeg'],
  ['1', '.M4A', 'audio/x-m4a'],
  ['1', 'MPEG-4 video', null],
  ['1', 'audio', null],
  ['1.ogg', 'mp3', 'audio/ogg'],
  ['1', '', null],
])('rule 2.7.4: the type of %s with the declared type %j', (file, type, fileType) => {
  expect(episodeOf(`<enclosure url="https://harbour.test/${file}" type="${type}"/>`)?.fileType).toBe(fileType)
})
