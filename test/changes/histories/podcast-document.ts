import type { Entry, Form, Listing, WrittenDocument } from './listing.ts'

/** Writes a listing as RSS. All of it is ASCII, so that offsets in the text are offsets in the bytes. */
export function podcastDocument({ series, entries }: Listing, hasTail: boolean): WrittenDocument {
  const about =
    `<title>${series.title}</title><link>https://www.example/</link><language>en</language>\n` +
    `<description>${series.description}</description><itunes:author>Somebody</itunes:author>` +
    `<itunes:category text="News"/><itunes:explicit>false</itunes:explicit>${series.saysComplete ? '<fh:complete/>' : ''}\n`
  let text =
    '<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd"' +
    ` xmlns:fh="http://purl.org/syndication/history/1.0"><channel>\n${hasTail ? '' : about}`
  const ends: number[] = []
  for (const entry of entries) {
    text += item(entry)
    ends.push(text.length)
    text += '\n'
  }
  text += `${hasTail ? about : ''}</channel></rss>\n`
  return { bytes: Buffer.from(text), ends }
}

/** The note begins with which child it is, for whoever must know the truth of what was read. */
function item({ form }: Entry): string {
  const { guid, media, page, title, note, date, length, child } = form
  return [
    '<item>',
    `<title>${title}</title>`,
    guid === null ? '' : `<guid isPermaLink="false">${guid}</guid>`,
    media === null ? '' : `<enclosure url="${mediaUrl(form, media)}" length="${length}" type="audio/mpeg"/>`,
    page === null ? '' : `<link>${page}</link>`,
    date === null ? '' : `<pubDate>${new Date(date * 1000).toUTCString()}</pubDate>`,
    `<description>#${child}# ${note}</description>`,
    '</item>',
  ].join('')
}

function mediaUrl({ query, tracking }: Form, media: string): string {
  const parameters = [query, tracking].filter((text) => text !== '').join('&amp;')
  return parameters === '' ? media : `${media}?${parameters.replaceAll(/&(?!amp;)/g, '&amp;')}`
}

/** The document as far as a broken transfer or writer gave it. */
export function cutDocument({ bytes, ends }: WrittenDocument, at: number): WrittenDocument {
  return { bytes: bytes.subarray(0, at), ends: ends.filter((end) => end <= at) }
}
