// Why feedmill leaves out what a peer shows: the rules of the mapping, each with how it is recognised. A shortfall that no
// line explains is a fault until somebody has looked at it.

const isHttp = (value) =>
  typeof value === 'string' &&
  URL.canParse(value.trim(), 'https://feeds.example.net/') &&
  /^https?:/.test(new URL(value.trim(), 'https://feeds.example.net/').protocol)
const urlOf = (value) => (typeof value === 'string' ? value : (value?.[0]?.url ?? value?.url ?? value?.[0]))
const hrefOf = (value) => (isHttp(value) ? new URL(value.trim(), 'https://feeds.example.net/').href : null)
const digits = /\d/

/** By entity and field: reasons, each with the shortfalls it holds for. */
const reasons = {
  series: {
    authorName: [['a bare e-mail address is no name', ({ value }) => value.includes('@')]],
    rssOwnerName: [['a bare e-mail address is no name', ({ value }) => value.includes('@')]],
    rssOwnerPublicEmail: [
      [
        'a placeholder (example.com and its like) is no address',
        ({ value }) => /@(.*\.)?example\.(com|org|net)$/i.test(value),
      ],
      ['what is no e-mail address', ({ value }) => !/^\s*(mailto:)?[^\s@<>]+@[^\s@<>]+\.[^\s@<>]{2,}\s*$/.test(value)],
    ],
    websiteUrl: [
      ['no http or https URL', ({ value }) => !isHttp(value)],
      [
        'the link is a media file, no page',
        ({ value, theirs }) =>
          (theirs.items ?? []).some(
            (item) => hrefOf((item.enclosures?.[0] ?? item.enclosure)?.url ?? '') === hrefOf(value),
          ),
      ],
      ['the link is the feed itself, no page', ({ value, own }) => hrefOf(value) === own.extras.self],
    ],
    imageUrl: [['no http or https URL', ({ value }) => !isHttp(urlOf(value))]],
    datePublished: [['1970-01-01T00:00:00Z stands for no date', ({ value }) => value === 0]],
    language: [['what names no language', ({ value }) => !/^[a-z]{2,3}([-_ ,].*)?$/i.test(value)]],
    genres: [
      [
        'no word that a genre is known for; kept in extras.unmappedCategories',
        ({ own }) => own.extras.unmappedCategories?.length > 0,
      ],
    ],
    'extras.podcastGuid': [
      ['not in the form of a UUID', ({ value }) => !/^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/i.test(value)],
    ],
    'extras.newFeedUrl': [
      ['no http or https URL', ({ value }) => !isHttp(value)],
      ['the feed’s own URL: it has not moved', ({ value, own }) => hrefOf(value) === own.extras.self],
    ],
    'extras.lastBuildDate': [['a text that is no date', ({ value }) => Number.isNaN(Date.parse(value))]],
    'extras.self': [['no http or https URL', ({ value }) => !isHttp(value)]],
  },
  episode: {
    'audioUrl or videoUrl': [['no http or https URL', ({ value }) => !isHttp(value)]],
    videoUrl: [['no http or https URL', ({ value }) => !isHttp(value)]],
    fileType: [['of a file without an http or https URL', ({ own }) => own.audioUrl === null && own.videoUrl === null]],
    fileLength: [
      [
        'of a file that is neither audio nor video, or has no http or https URL',
        ({ own }) => own.audioUrl === null && own.videoUrl === null,
      ],
      [
        'of another file of the item than the first',
        ({ theirs }) => !((theirs.enclosures?.[0] ?? theirs.enclosure)?.length > 0),
      ],
      [
        'no whole number of bytes, of which partytime takes the digits',
        ({ value, peer, own }) => !Number.isInteger(value) || (peer === 'partytime' && own.fileLength === null),
      ],
    ],
    websiteUrl: [
      ['no http or https URL', ({ value }) => !isHttp(value)],
      [
        'without a guid an item is known by its media file; this one names that of another item',
        ({ own, theirs }) => own.guid === null && own.name !== theirs.title?.replace(/\s+/g, ' ').trim(),
      ],
      ['the link is the media file, no page', ({ value, own }) => [own.audioUrl, own.videoUrl].includes(hrefOf(value))],
    ],
    imageUrl: [['no http or https URL', ({ value }) => !isHttp(value)]],
    datePublished: [
      ['1970-01-01T00:00:00Z stands for no date', ({ value }) => value === 0 || Date.parse(value) === 0],
      ['a text that is no date; kept in extras.rawPubDate', ({ own }) => own.extras.rawPubDate !== undefined],
    ],
    duration: [
      [
        'the element has no time; partytime makes half an hour of it',
        ({ peer, value }) => peer === 'partytime' && value === 1800,
      ],
    ],
    seasonNumber: [['season 0 is none (Apple: not zero)', ({ value }) => value === 0]],
    subtitle: [
      [
        'the same text as the name',
        ({ value, own }) => value.normalize('NFC').replace(/\s+/g, ' ').trim() === own.name,
      ],
    ],
    'isExplicitContent said': [['a word that says neither yes nor no', ({ own }) => own.isExplicitContent === null]],
    persons: [['a person without a name', ({ value }) => value.every(({ name, display }) => !(name ?? display))]],
    'extras.value': [['the channel’s, which partytime copies into each item', ({ peer }) => peer === 'partytime']],
    'extras.comments': [['no http or https URL', ({ value }) => !isHttp(value)]],
    guid: [
      ['made up: the item has none', ({ peer, value }) => peer === 'partytime' && !digits.test(value) && value === ''],
    ],
  },
}

/** Why feedmill has nothing where a peer has `value`; null when nothing is known that would excuse it. */
export function reasonFor(shortfall) {
  const { entity, field, own } = shortfall
  if (own === null) return null
  return (reasons[entity][field] ?? []).find(([, holds]) => holds(shortfall))?.[0] ?? null
}
