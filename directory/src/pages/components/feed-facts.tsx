import type { Child } from 'hono/jsx'
import type { PodcastEpisode } from '../../entities/index.ts'
import { words } from '../words/index.ts'
import { isWebAddress, OutLink } from './series.tsx'

const own = words.podcast.facts

/** Links by which one gives the makers money that are shown. */
const MOST_FUNDING = 3
/** Links to other places of an episode that are shown. */
const MOST_CONTENT_LINKS = 6

/** The links by which one gives the makers money (`podcast:funding`), with the words of the feed. */
export function Funding({ funding }: Pick<PodcastEpisode, 'funding'>) {
  return (
    <>
      {funding.slice(0, MOST_FUNDING).map(({ url, text }) => (
        <OutLink url={url}>
          <span dir="auto">{text ?? own.support}</span>
        </OutLink>
      ))}
    </>
  )
}

/** The links to places where an episode or a live stream is too (`podcast:contentLink`), with the words of the feed. */
export function ContentLinks({ contentLinks }: Pick<PodcastEpisode, 'contentLinks'>) {
  return (
    <>
      {contentLinks.slice(0, MOST_CONTENT_LINKS).map(({ href, text }) => (
        <OutLink url={href}>
          <span dir="auto">{text ?? own.elsewhere}</span>
        </OutLink>
      ))}
    </>
  )
}

/** Facts that podcasts and episodes give by elements of the podcast namespace, for a panel. */
export function namespaceFacts({
  location,
  license,
  socialInteract,
}: Pick<PodcastEpisode, 'location' | 'license' | 'socialInteract'>): Readonly<Record<string, Child>> {
  const places = location.flatMap(({ name }) => name ?? [])
  const post = [...socialInteract]
    .filter(({ uri, protocol }) => uri !== null && protocol !== 'disabled' && isWebAddress(uri))
    .sort((one, other) => (one.priority ?? Number.MAX_VALUE) - (other.priority ?? Number.MAX_VALUE))[0]
  return {
    [own.place]: places.length === 0 ? null : <span dir="auto">{places.join('; ')}</span>,
    [own.license]: license === null ? null : linked(license.url, license.slug ?? license.url ?? ''),
    [own.comments]: post === undefined ? null : linked(post.uri, new URL(post.uri!).hostname),
  }
}

function linked(url: string | null, text: string): Child {
  if (url === null || !isWebAddress(url)) return text
  return (
    <a href={url} rel="nofollow noreferrer">
      {text}
    </a>
  )
}
