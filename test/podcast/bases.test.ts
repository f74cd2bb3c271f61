import { describe, expect, test } from 'vitest'
import { parsePodcast } from '../../src/podcast/index.ts'

const feedUrl = 'https://feeds.example.org/show/rss'

function episodeOf(elements: string) {
  const xml = `<rss xmlns:atom="http://www.w3.org/2005/Atom"><channel><title>Show</title><item><guid>1</guid>${elements}</item></channel></rss>`
  return parsePodcast(xml, { feedUrl }).episodes[0]
}

describe('rule G8: relative URLs are resolved against the nearest xml:base', () => {
  test('which may stand on the element that holds the URL as its text', () => {
    expect(episodeOf('<link xml:base="https://base.example.org/a/">page</link>')?.websiteUrl).toBe(
      'https://base.example.org/a/page',
    )
  })

  test('which is itself relative to the one around it', () => {
    const { imageUrl } = episodeOf('<image xml:base="art/"><url xml:base="2024/">cover.png</url></image>') ?? {}
    expect(imageUrl).toBe('https://feeds.example.org/show/art/2024/cover.png')
  })

  test('which is not that of another occurrence of the element', () => {
    const { imageUrl } =
      episodeOf('<image xml:base="a/"><url/></image><image xml:base="b/"><url>c.png</url></image>') ?? {}
    expect(imageUrl).toBe('https://feeds.example.org/show/b/c.png')
  })

  test.each([
    ['<description xml:base="/notes/">&lt;a href="more"&gt;More&lt;/a&gt;</description>'],
    ['<atom:content type="html" xml:base="/notes/">&lt;a href="more"&gt;More&lt;/a&gt;</atom:content>'],
    [
      '<description xml:base="/other/"/><description xml:base="/notes/">&lt;a href="more"&gt;More&lt;/a&gt;</description>',
    ],
    [
      '<atom:summary xml:base="/other/">S</atom:summary><description xml:base="/notes/">&lt;a href="more"&gt;More&lt;/a&gt;</description>',
    ],
  ])('which may stand on the description that has the links: %s', (elements) => {
    expect(episodeOf(elements)?.descriptionLinks).toEqual(['https://feeds.example.org/notes/more'])
  })

  test('and of the description of a channel as well', () => {
    const xml = `<rss><channel><title>Show</title><description xml:base="/notes/">&lt;a href="more"&gt;More&lt;/a&gt;</description></channel></rss>`
    expect(parsePodcast(xml, { feedUrl }).series?.descriptionLinks).toEqual(['https://feeds.example.org/notes/more'])
  })
})
