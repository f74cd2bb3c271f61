import { describe, expect, test } from 'vitest'
import { codesOf, episodeOf, seriesOf } from './small-feeds.ts'

describe('the srcset of podcast:images', () => {
  test.each([
    ['spaces after commas', 'https://harbour.test/a.jpg 1500w, https://harbour.test/b.jpg 600w'],
    ['no spaces', 'https://harbour.test/a.jpg 1500w,https://harbour.test/b.jpg 600w'],
    ['line ends and empty places', 'https://harbour.test/a.jpg 1500w ,\n  , https://harbour.test/b.jpg   600w,'],
    ['relative addresses without spaces', '/a.jpg 1500w,/b.jpg 600w'],
  ])('%s', (_, srcset) => {
    const series = seriesOf(`<podcast:images srcset="${srcset}"/>`)
    expect(series?.imageUrl).toBe('https://harbour.test/a.jpg')
    expect(series?.extras.images).toMatchObject([
      { href: 'https://harbour.test/a.jpg', width: 1500 },
      { href: 'https://harbour.test/b.jpg', width: 600 },
    ])
  })

  test.each([
    ['https://harbour.test/a,b.jpg 600w', ['https://harbour.test/a,b.jpg']],
    ['http://harbour.test/a.jpg,http://harbour.test/b.jpg', ['http://harbour.test/a.jpg', 'http://harbour.test/b.jpg']],
    ['mailto:ana@harbour.test 600w, https://harbour.test/b.jpg', ['https://harbour.test/b.jpg']],
    [
      'https://harbour.test/a.jpg,https://harbour.test/b.jpg',
      ['https://harbour.test/a.jpg', 'https://harbour.test/b.jpg'],
    ],
  ])('%s', (srcset, hrefs) => {
    const images = seriesOf(`<podcast:images srcset="${srcset}"/>`)?.extras.images
    expect(images?.map(({ href }) => href)).toEqual(hrefs)
  })

  test('a width beside a height', () => {
    const images = seriesOf('<podcast:images srcset="https://harbour.test/a.jpg 900h 1600w"/>')?.extras.images
    expect(images?.[0]?.width).toBe(1600)
  })

  test('an invalid address is reported once', () => {
    expect(codesOf('<podcast:images srcset="http:// 600w, https://harbour.test/b.jpg 300w"/>')).toEqual([
      'value-url-invalid',
    ])
  })
})

test('the purposes of podcast:image are words between spaces and commas', () => {
  const image = '<podcast:image href="https://harbour.test/a.jpg" purpose="Artwork, social  banner"/>'
  expect(seriesOf(image)?.extras.images?.[0]?.purpose).toEqual(['artwork', 'social', 'banner'])
})

describe('rule 2.2: the picture that Media RSS names', () => {
  test.each([
    ['<media:thumbnail width="900"/><media:thumbnail url="https://harbour.test/a.jpg" width="90"/>'],
    ['<media:content medium="image" width="900"/><media:content medium="image" url="https://harbour.test/a.jpg"/>'],
    ['<media:content type="Image/JPEG" url="https://harbour.test/a.jpg"/>'],
    ['<media:thumbnail url="https://harbour.test/a.jpg"/><media:thumbnail url="https://harbour.test/b.jpg"/>'],
    [
      '<media:thumbnail url="https://harbour.test/a.jpg" width="90"/><media:thumbnail url="https://harbour.test/b.jpg" width="90"/>',
    ],
  ])('%s', (elements) => {
    expect(seriesOf(elements)?.imageUrl).toBe('https://harbour.test/a.jpg')
    expect(episodeOf(`<guid>1</guid>${elements}`)?.imageUrl).toBe('https://harbour.test/a.jpg')
  })
})

describe('rule 2.2: of the pictures of podcast:image', () => {
  const image = (attributes: string, name: string): string =>
    `<podcast:image href="https://harbour.test/${name}" ${attributes}/>`
  const wide = image('width="3000" aspect-ratio="16/9"', 'wide.jpg')

  test.each(['aspect-ratio="1/1"', 'aspect-ratio="1:1"', 'aspect-ratio=" 1 "', 'width="300" height="300"', ''])(
    'a square goes before a wider one of another form: %s',
    (attributes) => {
      expect(seriesOf(wide + image(attributes, 'a.jpg'))?.imageUrl).toBe('https://harbour.test/a.jpg')
    },
  )

  test.each(['aspect-ratio="9/16"', 'aspect-ratio="1.9"', 'width="300" height="400"', 'aspect-ratio="square"'])(
    'the widest counts if none is square: %s',
    (attributes) => {
      expect(seriesOf(image(attributes, 'a.jpg') + wide)?.imageUrl).toBe('https://harbour.test/wide.jpg')
    },
  )

  test.each([
    ['type="video/mp4"', 'a'],
    ['', 'a.mp4'],
    ['type="audio/mpeg"', 'a.jpg'],
  ])('a file that is no picture does not count: %s %s', (attributes, name) => {
    expect(seriesOf(image(attributes, name))?.imageUrl).toBeNull()
    expect(seriesOf(image(attributes, name))?.extras.images).toHaveLength(1)
  })
})
