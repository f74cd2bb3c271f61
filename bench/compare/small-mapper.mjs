// What a careful user of fast-xml-parser writes: the fields that a player shows, of RSS and Atom.
import { XMLParser } from 'fast-xml-parser'

const list = (value) => (value === undefined ? [] : Array.isArray(value) ? value : [value])
const text = (value) => (value === undefined ? null : typeof value === 'object' ? (value['#text'] ?? null) : value)
const time = (value) => (text(value) === null ? null : Date.parse(text(value)) / 1000)

function episode(item) {
  const enclosure = list(item.enclosure)[0] ?? list(item.link).find((link) => link['@rel'] === 'enclosure')
  return {
    guid: text(item.guid ?? item.id),
    title: text(item.title),
    description: text(item['content:encoded'] ?? item.description ?? item.content ?? item.summary),
    subtitle: text(item['itunes:subtitle']),
    date: time(item.pubDate ?? item.published ?? item.updated),
    duration: text(item['itunes:duration']),
    page: typeof list(item.link)[0] === 'string' ? list(item.link)[0] : (list(item.link)[0]?.['@href'] ?? null),
    image: item['itunes:image']?.['@href'] ?? null,
    media: enclosure?.['@url'] ?? enclosure?.['@href'] ?? null,
    type: enclosure?.['@type'] ?? null,
    length: Number(enclosure?.['@length']) || null,
    persons: list(item['podcast:person']).map((person) => ({ name: text(person), role: person['@role'] ?? null })),
    transcripts: list(item['podcast:transcript']).map((each) => each['@url']),
  }
}

/** A function from the text of a feed to its entities. */
export function createSmallMapper() {
  const parser = new XMLParser({
    ignoreAttributes: false,
    attributeNamePrefix: '@',
    parseTagValue: false,
    htmlEntities: true,
    processEntities: { enabled: true, maxTotalExpansions: 1e9, maxExpandedLength: 1e9 },
  })
  return (xml) => {
    const document = parser.parse(xml)
    const channel = document.rss?.channel ?? document.feed ?? document['rdf:RDF'] ?? {}
    const series = {
      title: text(channel.title),
      description: text(channel.description),
      language: text(channel.language),
    }
    return { series, episodes: list(channel.item ?? channel.entry ?? document['rdf:RDF']?.item).map(episode) }
  }
}
