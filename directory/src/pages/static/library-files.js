// The library as a file: everything as JSON, and the podcasts as OPML. Files are made and read in the browser.
const FORMAT = 'feedmill-library'
const VERSION = 1
const KINDS = ['podcast', 'publisher', 'comic', 'creator', 'person']
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const WEB_ADDRESS = /^https?:\/\//i

/** Returns everything as JSON. `kept` has values by the names under which the browser keeps them. */
export function jsonOf(kept, unread) {
  const setAside = Object.keys(unread).length === 0 ? {} : { unread }
  return JSON.stringify(
    { format: FORMAT, version: VERSION, savedAt: new Date().toISOString(), ...kept, ...setAside },
    null,
    2,
  )
}

/** Returns podcasts as OPML with a title. Each has `name` and `feedUrl`. */
export function opmlOf(podcasts, title) {
  const page = document.implementation.createDocument(null, 'opml')
  const add = (parent, name, attributes = {}) => {
    const child = page.createElement(name)
    for (const [attribute, value] of Object.entries(attributes)) child.setAttribute(attribute, value)
    parent.append(child)
    return child
  }
  page.documentElement.setAttribute('version', '2.0')
  add(add(page.documentElement, 'head'), 'title').textContent = title
  const body = add(page.documentElement, 'body')
  for (const { name, feedUrl } of podcasts)
    add(body, 'outline', { type: 'rss', text: name, title: name, xmlUrl: feedUrl })
  return `<?xml version="1.0" encoding="UTF-8"?>\n${new XMLSerializer().serializeToString(page)}\n`
}

/**
 * Reads a file: `{ feeds }` of OPML, with `url` and `name` of each, or `{ kept, dropped }` of a saved library, with the
 * number of entries that cannot be used. Returns `null` for other files.
 */
export function readLibraryFile(text) {
  const value = jsonIn(text)
  if (value !== null) return value.format === FORMAT && value.version === VERSION ? keptIn(value) : null
  const page = new DOMParser().parseFromString(text, 'text/xml')
  if (page.querySelector('parsererror') !== null || page.documentElement.localName !== 'opml') return null
  const outlines = [...page.querySelectorAll('outline[xmlUrl]')].map((outline) => ({
    url: outline.getAttribute('xmlUrl').trim(),
    name: outline.getAttribute('text') ?? outline.getAttribute('title') ?? '',
  }))
  return { feeds: [...new Map(outlines.map((outline) => [outline.url, outline])).values()] }
}

function jsonIn(text) {
  try {
    const value = JSON.parse(text)
    return typeof value === 'object' && value !== null ? value : null
  } catch {
    return null
  }
}

/** Returns what a file has, without entries that are damaged. A file may come from a stranger. */
function keptIn({ follows, queue, places, pages, speed }) {
  const all = { follows: listIn(follows), queue: listIn(queue), places: entriesIn(places), pages: entriesIn(pages) }
  const kept = {
    follows: all.follows.filter(isFollow),
    queue: all.queue.filter(isEpisode).map((episode) => ({ ...episode, path: pathOf(episode.uuid) })),
    places: all.places
      .filter(([uuid, place]) => isEpisode({ ...place, uuid }) && isNumber(place.seconds) && isNumber(place.at))
      .map(([uuid, place]) => [uuid, { ...place, path: pathOf(uuid) }]),
    pages: all.pages.filter(
      ([uuid, place]) => UUID.test(uuid) && isNumber(place?.page) && isNumber(place.at) && isText(place.name),
    ),
  }
  const dropped = Object.keys(all).reduce((count, name) => count + all[name].length - kept[name].length, 0)
  const [placesByUuid, pagesByUuid] = [kept.places, kept.pages].map((entries) => Object.fromEntries(entries))
  return {
    kept: { ...kept, places: placesByUuid, pages: pagesByUuid, speed: isNumber(speed) ? speed : null },
    dropped,
  }
}

const listIn = (value) => (Array.isArray(value) ? value : [])
const entriesIn = (value) => (typeof value === 'object' && value !== null ? Object.entries(value) : [])
const isNumber = (value) => typeof value === 'number' && Number.isFinite(value)
const isText = (value) => typeof value === 'string'

function isFollow(entry) {
  return KINDS.includes(entry?.kind) && UUID.test(entry.uuid) && isText(entry.name)
}

function isEpisode(entry) {
  return UUID.test(entry?.uuid) && isText(entry.name) && isText(entry.podcast) && WEB_ADDRESS.test(entry.src)
}

/** The page of an episode, wherever the file leads. */
function pathOf(uuid) {
  return `/episodes/${uuid}`
}
