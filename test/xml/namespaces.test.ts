import { describe, expect, test } from 'vitest'
import { Want } from '../../src/xml/events.ts'
import { KnownNames } from '../../src/xml/names/known-names.ts'
import { conventionalPrefix, prefixOfUri } from '../../src/xml/names/namespace-table.ts'
import { type Recording, recordEvents } from './record-events.ts'

const names = new KnownNames(
  ['itunes:author', 'podcast:person', 'atom:link', 'atom:title', 'link', 'title', 'rdf:about', 'xml:lang'],
  ['rss', 'channel', 'item', 'rdf:RDF', 'atom:feed', 'atom:entry'],
)

/** Returns the start tags and the diagnostics. A name is followed by its key if that differs. */
function namesOf(document: string): string[] {
  return recordEvents(document, { names })
    .filter((line) => line.startsWith('<') && !line.startsWith('</'))
    .map((line) => line.replace(/ @\d+$/, '').replace(/ xmlns\S*="[^"]*"/g, ''))
}
const faultsOf = (document: string) => recordEvents(document, { names }).filter((line) => line.startsWith('!'))

describe('rule G1: a namespace is known by its URI', () => {
  test.each([
    'http://www.itunes.com/dtds/podcast-1.0.dtd',
    'http://www.itunes.com/DTDs/Podcast-1.0.dtd',
    'HTTP://WWW.ITUNES.COM/DTDS/PODCAST-1.0.DTD',
    'https://www.itunes.com/dtds/podcast-1.0.dtd',
    'http://itunes.com/dtds/podcast-1.0.dtd',
    ' http://www.itunes.com/dtds/podcast-1.0.dtd/ ',
    'http://example.com/DTDs/PodCast-1.0.dtd',
  ])('%s is iTunes, whatever its prefix', (uri) => {
    expect(namesOf(`<a xmlns:x="${uri}"><x:Author/></a>`)).toEqual(['<a>', '<x:Author=itunes:author>'])
    expect(faultsOf(`<a xmlns:x="${uri}"><x:Author/></a>`)).toEqual([])
  })

  test.each([
    ['https://podcastindex.org/namespace/1.0', 'podcast'],
    ['https://github.com/Podcastindex-org/podcast-namespace/blob/main/docs/1.0.md', 'podcast'],
    ['https://github.com/Podcastindex-org/podcast-namespace/blob/master/docs/1.0.md', 'podcast'],
    ['http://www.google.com/schemas/play-podcasts/1.0/play-podcasts.xsd', 'googleplay'],
    ['http://www.google.com/schemas/play-podcasts/1.0/play-podcasts/1.0.xsd', 'googleplay'],
    ['http://podlove.org/simple-chapters/', 'psc'],
    ['http://search.yahoo.com/mrss', 'media'],
    ['http://purl.org/rss/1.0/', ''],
    ['http://backend.userland.com/rss2', ''],
    ['http://purl.org/atom/ns#', 'atom'],
  ])('%s has the prefix "%s"', (uri, prefix) => {
    expect(prefixOfUri(uri)).toBe(prefix)
  })

  test('another URI is another namespace, even under a prefix of another', () => {
    expect(prefixOfUri('http://example.org/')).toBeUndefined()
    expect(namesOf('<a xmlns:x="http://example.org/ns"><x:author/></a>')[1]).toBe(
      '<x:author={http://example.org/ns}author>',
    )
    const swapped = '<a xmlns:itunes="https://podcastindex.org/namespace/1.0"><itunes:person/></a>'
    expect(namesOf(swapped)[1]).toBe('<itunes:person=podcast:person>')
  })

  test('a wrong URI with a usual prefix counts as the usual URI, and is reported once', () => {
    const document = '<a xmlns:itunes="http://example.net/wrong"><itunes:author/><itunes:author/></a>'
    expect(namesOf(document)[1]).toBe('<itunes:author>')
    expect(faultsOf(document)).toEqual(['! xml-namespace-assumed @0 itunes: http://example.net/wrong'])
  })

  test('an undeclared prefix has its usual meaning, and is reported once', () => {
    const document = '<a><itunes:author/><ITUNES:Author/><podcast:person/><x:y/></a>'
    expect(namesOf(document)).toEqual([
      '<a>',
      '<itunes:author>',
      '<ITUNES:Author=itunes:author>',
      '<podcast:person>',
      '<x:y={x}y>',
    ])
    expect(faultsOf(document)).toEqual([
      '! xml-prefix-undeclared @3 itunes',
      '! xml-prefix-undeclared @19 ITUNES',
      '! xml-prefix-undeclared @35 podcast',
      '! xml-prefix-unknown @52 x',
    ])
    expect(conventionalPrefix('atom10')).toBe('atom')
  })

  test('local names are recognised in any case', () => {
    expect(namesOf('<RSS><Channel/></RSS>')).toEqual(['<RSS=rss>', '<Channel=channel>'])
  })
})

describe('scopes', () => {
  test('a declaration holds for its element and its content only', () => {
    const uri = 'https://podcastindex.org/namespace/1.0'
    expect(namesOf(`<a><p:person xmlns:p="${uri}"><p:person/></p:person><p:person/></a>`)).toEqual([
      '<a>',
      '<p:person=podcast:person>',
      '<p:person=podcast:person>',
      '<p:person={p}person>',
    ])
  })

  test('an inner declaration hides an outer one', () => {
    const document =
      '<a xmlns:p="https://podcastindex.org/namespace/1.0"><b xmlns:p="http://example.org/"><p:person/></b><p:person/></a>'
    expect(namesOf(document).filter((line) => line.includes('person'))).toEqual([
      '<p:person={http://example.org/}person>',
      '<p:person=podcast:person>',
    ])
  })

  test('attributes without a prefix have no namespace, others that of their prefix', () => {
    const rdf = 'http://www.w3.org/1999/02/22-rdf-syntax-ns#'
    expect(namesOf(`<a xmlns:r="${rdf}" r:About="1" about="2" xml:lang="de"/>`)).toEqual([
      '<a r:About=rdf:about="1" about="2" xml:lang="de">',
    ])
  })
})

describe('default namespaces', () => {
  test('of Atom give its elements their prefix', () => {
    expect(namesOf('<feed xmlns="http://www.w3.org/2005/Atom"><title/><entry/></feed>')).toEqual([
      '<feed=atom:feed>',
      '<title=atom:title>',
      '<entry=atom:entry>',
    ])
  })

  test('of RSS count as no namespace', () => {
    const rdf =
      '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/"><item/></rdf:RDF>'
    expect(namesOf(rdf)).toEqual(['<rdf:RDF=rdf:rdf>', '<item>'])
  })

  test('that are in no table count as no namespace', () => {
    expect(namesOf('<rss xmlns="http://www.w3.org/1999/xhtml"><channel xmlns="derp"><title/></channel></rss>')).toEqual(
      ['<rss>', '<channel>', '<title>'],
    )
  })

  test('that swallow the elements of RSS count as no namespace from there on', () => {
    expect(namesOf('<rss xmlns="http://www.w3.org/2005/Atom"><channel><link/><title/></channel></rss>')).toEqual([
      '<rss>',
      '<channel>',
      '<link>',
      '<title>',
    ])
  })

  test('that swallow the elements of RSS count as no namespace for earlier names too', () => {
    expect(namesOf('<a xmlns="http://www.w3.org/2005/Atom"><title/><rss><title/></rss></a>')).toEqual([
      '<a=atom:a>',
      '<title=atom:title>',
      '<rss>',
      '<title>',
    ])
  })

  test('still hold after an unknown element', () => {
    expect(namesOf('<feed xmlns="http://www.w3.org/2005/Atom"><generator/><title/></feed>').slice(1)).toEqual([
      '<generator=atom:generator>',
      '<title=atom:title>',
    ])
  })

  test('whose elements are not needed count as no namespace, even on a single element', () => {
    expect(namesOf('<rss><title xmlns="http://www.w3.org/1999/xhtml"/></rss>')).toEqual(['<rss>', '<title>'])
  })

  test('of a single element hold for it', () => {
    expect(namesOf('<rss><link xmlns="http://www.w3.org/2005/Atom" rel="self"/><link/></rss>')).toEqual([
      '<rss>',
      '<link=atom:link rel="self">',
      '<link>',
    ])
  })

  test('can be undone', () => {
    expect(namesOf('<feed xmlns="http://www.w3.org/2005/Atom"><title xmlns=""/></feed>')).toEqual([
      '<feed=atom:feed>',
      '<title>',
    ])
  })
})

test('the content of a child does not decide the default namespace of a document', () => {
  const document = '<feed xmlns="http://www.w3.org/2005/Atom"><entry><rss></rss></entry><title/></feed>'
  const known = new KnownNames(['atom:title', 'title'], ['rss', 'atom:feed', 'atom:entry'])
  const events = recordEvents(document, { names: known, want: { 'atom:entry': Want.Whole } })
  expect(events.join()).toContain('<title=atom:title>')
})

describe('a prefix without a declaration is reported', () => {
  test('once, however many names have it', () => {
    const document = '<a><itunes:author/><itunes:block/><x:y/><x:z x:w="1"/></a>'
    expect(faultsOf(document)).toEqual(['! xml-prefix-undeclared @3 itunes', '! xml-prefix-unknown @34 x'])
  })

  test('up to a hundred of them', () => {
    const document = `<a>${Array.from({ length: 120 }, (_, at) => `<x${at}:y/>`).join('')}</a>`
    expect(faultsOf(document)).toHaveLength(100)
  })
})

describe('an element in a text', () => {
  const inText = (text: string) =>
    recordEvents(`<a><title>${text}</title><x:b/></a>`, { names, want: { title: Want.Content } })

  test('may declare its own prefix, for itself only', () => {
    expect(inText('<x:b xmlns:x="https://x.example/">1</x:b>')).toEqual([
      '<a> @0',
      '<title> @3',
      '"[<x:b xmlns:x=\\"https://x.example/\\">]1[</x:b>]"',
      '</title> @59',
      '<x:b={x}b> @59',
      '</x:b> @65',
      '</a> @69',
      '! xml-prefix-unknown @59 x',
    ])
  })

  test('may declare another one, or a default', () => {
    expect(inText('<x:b xmlns="https://x.example/" xmlns:y="https://y.example/"/>').at(-1)).toBe(
      '! xml-prefix-unknown @10 x',
    )
  })

  test('has no diagnostics for its declarations, as for its other attributes', () => {
    const events = inText('<media:b xmlns:media="https://x.example/?a&b"/>'.repeat(2))
    expect(events.filter((event) => event.startsWith('! '))).toEqual(['! xml-prefix-unknown @112 x'])
  })

  test('that ends the text has its declarations reported once', () => {
    const document = '<a><title><itunes:author xmlns:itunes="urn:x"/></a>'
    const events = recordEvents(document, { names, want: { title: Want.Content }, endsContent: ['itunes:author'] })
    expect(events.filter((event) => event.startsWith('! xml-namespace'))).toEqual([
      '! xml-namespace-assumed @10 itunes: urn:x',
    ])
  })
})

describe('a declaration of a tag in a text', () => {
  const atom = new KnownNames(['atom:title', 'title', 'dc:title', 'xhtml:body', 'item'], ['atom:feed', 'item'])
  const recording: Recording = {
    names: atom,
    want: { 'atom:text': Want.Content, 'dc:title': Want.Content },
    endsContent: ['atom:title', 'title', 'dc:title', 'item'],
  }
  /** Returns the keys of the elements that begin in an Atom document with a text. */
  const begunIn = (text: string) =>
    recordEvents(
      `<feed xmlns="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/"><text>${text}</text></feed>`,
      recording,
    ).flatMap((event) => /^<(?:[\w:]+=)?([^/][^ >]*)/.exec(event)?.[1] ?? [])

  const xhtml = 'xmlns="http://www.w3.org/1999/xhtml"'
  const svg = 'xmlns="http://www.w3.org/2000/svg"'
  const alone = ['atom:feed', 'atom:text']

  test.each([
    ['XHTML', `<div ${xhtml}><title>x</title></div>`],
    ['a namespace in no table', `<svg ${svg}><title>x</title></svg>`],
    ['one within another', `<div ${xhtml}><div><svg ${svg}><title/></svg></div><title/></div>`],
    ['itself again', `<div ${xhtml}><div ${xhtml}><div></div></div><title/></div>`],
    ['a prefix', '<m xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>x</dc:title></m>'],
    ['itself alone', `<title ${xhtml}/><title ${xhtml}></title>`],
  ])('holds within it: %s', (_, text) => {
    expect(begunIn(text)).toEqual(alone)
  })

  test.each([
    ['a tag', `<div ${xhtml}></div><title/>`],
    ['an empty tag', `<div ${xhtml}/><title/>`],
    ['a tag with others of its name in it', `<div ${xhtml}><div></div></div><title/>`],
    ['a tag with unclosed ones in it', `<div ${xhtml}><p ${svg}><p></div><title/>`],
  ])('ends with %s', (_, text) => {
    expect(begunIn(text)).toEqual([...alone, 'atom:title'])
  })

  test('ends with the text', () => {
    expect(begunIn(`<div ${xhtml}></text><title/>`)).toEqual([...alone, 'atom:title'])
  })

  test('holds for a tag that ends the text', () => {
    expect(begunIn('<title xmlns="http://www.w3.org/2005/Atom"/>')).toEqual([...alone, 'atom:title'])
    expect(begunIn('<dc:title xmlns:dc="http://purl.org/dc/elements/1.1/"/>')).toEqual([...alone, 'dc:title'])
  })

  test('does not hide a child after an unclosed text', () => {
    expect(begunIn(`<div ${xhtml}><item/>`)).toEqual([...alone, 'item'])
    expect(begunIn(`<div ${svg}><item/>`)).toEqual([...alone, 'item'])
  })

  test('takes linear time for many tags that are never closed', () => {
    const text = `<p ${xhtml}>`.repeat(20_000)
    expect(begunIn(`${text}</text><title/>`)).toEqual([...alone, 'atom:title'])
  })
})

test('the prefix xml has its fixed meaning, whatever it is bound to', () => {
  expect(namesOf('<a xmlns:xml="http://www.itunes.com/dtds/podcast-1.0.dtd" xml:lang="de"/>')).toEqual([
    '<a xml:lang="de">',
  ])
})
