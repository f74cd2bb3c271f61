import { describe, expect, test } from 'vitest'
import { codesOf, seriesOf } from './small-feeds.ts'

describe('the srcset of podcast:images', () => {
  test.each([
    ['spaces behind commas', 'https://harbour.test/a.jpg 1500w, https://harbour.test/b.jpg 600w'],
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
    [
      'https://harbour.test/a.jpg,https://harbour.test/b.jpg',
      ['https://harbour.test/a.jpg', 'https://harbour.test/b.jpg'],
    ],
  ])('%s', (srcset, hrefs) => {
    const images = seriesOf(`<podcast:images srcset="${srcset}"/>`)?.extras.images
    expect(images?.map(({ href }) => href)).toEqual(hrefs)
  })

  test('an address that is none is reported once', () => {
    expect(codesOf('<podcast:images srcset="http:// 600w, https://harbour.test/b.jpg 300w"/>')).toEqual([
      'value-url-invalid',
    ])
  })
})
