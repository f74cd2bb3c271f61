// Generated feeds that differ as those of hosting platforms do. Each profile is an item by its number; equal every time.

const words =
  'the harbour of a market and river in café three episode with our guest about science history railway who says it’s new listener studio “quoted” archive every week from Málaga to Gdańsk then back again'.split(
    ' ',
  )
const japanese =
  '今日 の 番組 では 東京 から お届け します ゲスト は 作家 で 音楽 と 旅 について 話 を 聞き ました 次回 も お楽しみ に'.split(
    ' ',
  )

/** Text of about so many characters; `n` chooses where in the words it begins. */
function prose(n, length, list = words, joint = ' ') {
  let text = ''
  for (let at = n * 7; text.length < length; at += 1) {
    text += list[(at * at + at * 13) % list.length] + (at % 11 === 10 ? (joint === '' ? '。' : '. ') : joint)
  }
  return text.trim()
}

const escaped = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
const cdata = (text) => `<![CDATA[${text}]]>`
const many = (count, make) => Array.from({ length: count }, (_, index) => make(index)).join('\n')

/** Paragraphs, links and lists of about so many characters. */
function html(n, length, list, joint) {
  let text = ''
  for (let at = n; text.length < length; at += 1) {
    text += `<p>${prose(at, 200, list, joint)} <a href="https://example.com/notes/${n}?at=${at}&amp;from=feed" rel="nofollow">${prose(at + 1, 20, list, joint)}</a>&nbsp;<strong>${prose(at + 2, 30, list, joint)}</strong></p>\n`
    if (at % 3 === 0)
      text += `<ul><li>${prose(at + 3, 60, list, joint)}</li><li>https://www.example.org/${at}</li></ul><br />\n`
  }
  return text
}

const date = (n) => new Date(Date.UTC(2026, 5, 1, 6) - n * 604_800_000).toUTCString()
const enclosure = (n) =>
  `<enclosure url="https://media.example.com/show/${n}.mp3?source=feed&amp;n=${n}" length="${30e6 + n}" type="audio/mpeg"/>`
const basics = (n) => `<title>${escaped(prose(n, 50))}</title>
<link>https://example.com/episodes/${n}</link>
<guid isPermaLink="false">episode-${n}</guid>
<pubDate>${date(n)}</pubDate>
${enclosure(n)}
<itunes:duration>${1800 + n}</itunes:duration>
<itunes:explicit>no</itunes:explicit>
<itunes:image href="https://images.example.com/${n}.jpg"/>`

/** By name: how many items a feed of the profile has, and one of them. */
const rss = {
  'HTML descriptions, no subtitles': [300, (n) => `${basics(n)}<description>${cdata(html(n, 2500))}</description>`],
  'HTML in both, with subtitles': [
    200,
    (n) =>
      `${basics(n)}<description>${cdata(html(n, 2000))}</description><content:encoded>${cdata(html(n, 2000))}</content:encoded><itunes:subtitle>${escaped(prose(n, 100))}</itunes:subtitle><itunes:summary>${cdata(html(n, 2000))}</itunes:summary>`,
  ],
  'escaped HTML': [300, (n) => `${basics(n)}<description>${escaped(html(n, 2500))}</description>`],
  'notes of 30 KB': [
    40,
    (n) =>
      `${basics(n)}<description>${escaped(prose(n, 300))}</description><content:encoded>${cdata(html(n, 30_000))}</content:encoded>`,
  ],
  'short items, plain text': [300, (n) => `${basics(n)}<description>${escaped(prose(n, 150))}</description>`],
  Japanese: [
    300,
    (n) =>
      `${basics(n)}<description>${cdata(html(n, 1500, japanese, ''))}</description><itunes:summary>${prose(n, 400, japanese, '')}</itunes:summary>`,
  ],
  'persons, chapters, transcripts': [
    200,
    (n) => `${basics(n)}<description>${escaped(prose(n, 600))}</description>
<podcast:chapters url="https://example.com/chapters/${n}.json" type="application/json+chapters"/>
<podcast:transcript url="https://example.com/transcripts/${n}.vtt" type="text/vtt" language="en"/>
<psc:chapters version="1.2">${many(12, (at) => `<psc:chapter start="00:${10 + at}:00" title="${escaped(prose(n + at, 25))}"/>`)}</psc:chapters>
${many(8, (at) => `<podcast:person role="guest" href="https://example.com/people/${(n * 3 + at) % 90}">Guest ${(n * 3 + at) % 90}</podcast:person>`)}
<podcast:alternateEnclosure type="audio/opus" length="${9e6 + n}"><podcast:source uri="https://media.example.com/show/${n}.opus"/></podcast:alternateEnclosure>`,
  ],
}

const namespaces =
  'xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:podcast="https://podcastindex.org/namespace/1.0" xmlns:psc="http://podlove.org/simple-chapters" xmlns:atom="http://www.w3.org/2005/Atom"'
const channel = `<title>Harbour</title><link>https://example.com/</link><description>${prose(1, 300)}</description><language>en</language>`

/** The feeds by the names of their profiles. */
export function profileFeeds() {
  const feeds = {}
  for (const [name, [count, item]] of Object.entries(rss)) {
    const items = many(count, (n) => `<item>${item(n)}</item>`)
    feeds[name] =
      `<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" ${namespaces}><channel>${channel}<itunes:image href="https://images.example.com/show.jpg"/><itunes:author>Harbour Radio</itunes:author>\n${items}\n</channel></rss>`
  }
  const old = many(
    300,
    (n) =>
      `<item><title>${escaped(prose(n, 50))}</title><link>https://example.com/${n}</link><description>${escaped(html(n, 600))}</description>${enclosure(n)}</item>`,
  )
  feeds['RSS 0.92'] = `<?xml version="1.0"?>\n<rss version="0.92"><channel>${channel}\n${old}\n</channel></rss>`
  const entries = many(
    300,
    (n) =>
      `<entry><title>${escaped(prose(n, 50))}</title><id>urn:example:${n}</id><updated>${new Date(date(n)).toISOString()}</updated><link rel="alternate" href="https://example.com/${n}"/><link rel="enclosure" type="audio/mpeg" length="${9e6 + n}" href="https://media.example.com/${n}.mp3"/><summary>${escaped(prose(n, 200))}</summary><content type="html">${escaped(html(n, 1200))}</content></entry>`,
  )
  feeds.Atom = `<?xml version="1.0" encoding="UTF-8"?>\n<feed xmlns="http://www.w3.org/2005/Atom"><title>Harbour</title><id>urn:example:harbour</id><updated>2026-06-01T06:00:00Z</updated><link href="https://example.com/"/>\n${entries}\n</feed>`
  const [, small] = rss['HTML descriptions, no subtitles']
  feeds['37 KB'] =
    `<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" ${namespaces}><channel>${channel}\n${many(10, (n) => `<item>${small(n)}</item>`)}\n</channel></rss>`
  return feeds
}
