import { describe, expect, test } from 'vitest'
import { headLinks } from '../../src/html/head-links.ts'

const hub = '<link rel="hub" href="https://hub.example/">'
const targets = (html: string): string[] => headLinks(html).links.map(({ href }) => href)

describe('a link of the head of a page', () => {
  test('has its target without spaces, its relations in lower case, and its type if any', () => {
    expect(headLinks(`<link rel="Alternate  SELF" href=" /feed " type="application/rss+xml">${hub}`).links).toEqual([
      { href: '/feed', rel: ['alternate', 'self'], type: 'application/rss+xml' },
      { href: 'https://hub.example/', rel: ['hub'] },
    ])
  })

  test.each([
    ['no target', '<link rel="hub">'],
    ['an empty target', '<link rel="hub" href=" ">'],
    ['no relation', '<link href="https://hub.example/">'],
    ['an empty relation', '<link rel=" " href="https://hub.example/">'],
  ])('does not count with %s', (_, html) => {
    expect(headLinks(html).links).toEqual([])
  })

  test.each([
    ['a byte order mark', '\ufeff'],
    ['a title', '<title>Tides</title>'],
    ['a text in noscript', '<noscript>Tides</noscript>'],
    ['an image in noscript', '<noscript><img src="https://count.example/"></noscript>'],
    ['a template with elements of a body', '<template><p>Tides</p></template>'],
    ['the end of a template that never began', '</template>'],
  ])('may stand after %s', (_, before) => {
    expect(targets(`${before}${hub}`)).toEqual(['https://hub.example/'])
  })

  test.each([
    ['the end of the head', '</head>'],
    ['the end of the page', '</html>'],
    ['a text', 'Tides'],
    ['a text after a title', '<title>Tides</title>Tides'],
    ['an element of the body', '<p>'],
  ])('does not count after %s', (_, before) => {
    expect(targets(`${before}${hub}`)).toEqual([])
  })

  test('does not count within a template, even after the end of another template', () => {
    expect(targets(`</template><template>${hub}</template>`)).toEqual([])
  })
})

test('the first base of a head counts', () => {
  expect(headLinks('<base target="_top"><base href="/a/"><base href="/b/">').base).toBe('/a/')
})
