import { opmlOf } from '../opml.ts'
import type { PublicPodcast } from '../public-podcast-rows.ts'
import { badInput, type ReadingBody } from '../shape-routes.ts'
import { textElement, XML_HEAD } from '../xml.ts'

/** Returns a podcast as gpodder's directory gives it. Clients need all keys. */
export function podcastObject(podcast: PublicPodcast, origin: string) {
  const { uuid, name, rssUrl, description, popularity, details } = podcast
  const imageUrl = details.imageUrl ?? ''
  return {
    url: rssUrl,
    title: name ?? rssUrl,
    author: details.authorName ?? '',
    description: description ?? '',
    subscribers: Math.max(0, Math.round(popularity)),
    logo_url: imageUrl,
    scaled_logo_url: imageUrl,
    website: details.websiteUrl ?? '',
    mygpo_link: `${origin}/podcasts/${uuid}`,
  }
}

/** What a podcast has in some lists beside its fields. */
export type Extra = Readonly<Record<string, number>>

interface ListOptions {
  readonly title: string
  readonly origin: string
  /** Epoch milliseconds. */
  readonly now: number
  /** The name that a script calls. */
  readonly jsonp: string | null
  /** @defaultValue nothing */
  readonly extra?: Extra
}

export const JSON_TYPE = 'application/json; charset=utf-8'
const JSONP_NAME = /^[A-Za-z0-9_]{1,64}$/

type Writer = (podcasts: readonly PublicPodcast[], options: ListOptions) => ReadingBody

const objectsOf = (podcasts: readonly PublicPodcast[], { origin, extra = {} }: ListOptions) =>
  podcasts.map((podcast) => ({ ...podcastObject(podcast, origin), ...extra }))

const writers: Readonly<Record<string, Writer>> = {
  json: (podcasts, options) => ({ body: JSON.stringify(objectsOf(podcasts, options)), contentType: JSON_TYPE }),
  jsonp: (podcasts, options) => {
    const { jsonp } = options
    if (jsonp === null || !JSONP_NAME.test(jsonp)) {
      throw badInput('jsonp= names a function, in letters, digits and underscores.')
    }
    const json = JSON.stringify(objectsOf(podcasts, options))
    const script = json.replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')
    return { body: `${jsonp}(${script})`, contentType: 'text/javascript; charset=utf-8' }
  },
  opml: (podcasts, { title, now }) => ({
    body: opmlOf(title, podcasts, now),
    contentType: 'text/x-opml; charset=utf-8',
    fileName: 'podcasts.opml',
  }),
  txt: (podcasts) => ({
    body: podcasts.map(({ rssUrl }) => `${rssUrl}\n`).join(''),
    contentType: 'text/plain; charset=utf-8',
  }),
  xml: (podcasts, options) => ({
    body: xmlOf(objectsOf(podcasts, options)),
    contentType: 'application/xml; charset=utf-8',
  }),
}

function xmlOf(objects: readonly Readonly<Record<string, string | number>>[]): string {
  const elements = objects.map((object) => {
    const fields = Object.entries(object).map(([name, value]) => textElement(name, String(value)))
    return `<podcast>${fields.join('')}</podcast>\n`
  })
  return `${XML_HEAD}<podcasts>\n${elements.join('')}</podcasts>\n`
}

/**
 * Returns how a list is written in a format.
 *
 * @throws DirectoryError BAD_USER_INPUT if the format is unknown
 */
export function writerOf(format: string): Writer {
  const writer = Object.hasOwn(writers, format) ? writers[format] : undefined
  if (writer === undefined) throw badInput(`The format is one of ${Object.keys(writers).join(', ')}.`)
  return writer
}
