import type { WrittenUrl } from '../../values/url.ts'
import { isWebSubHub } from '../../values/websub-hub.ts'
import { channelElements, type RawChannel } from '../channel-elements.ts'
import { atomLink, authorsOf, emptyRecord, pageLink } from './as-elements.ts'
import type { FeedRecord } from './feed-members.ts'

const emptyChannel: RawChannel = emptyRecord(channelElements)

/** Returns the channel with the same content as a JSON Feed (rule J1). */
export function channelFromFeed(feed: FeedRecord): RawChannel {
  const { title, description, language, homePageUrl, icon, favicon, expired } = feed
  return {
    ...emptyChannel,
    ...authorsOf(feed),
    title,
    description,
    wordlessHtml: feed.wordlessDescription,
    language,
    links: pageLink(homePageUrl),
    atomLinks: linksOf(feed),
    atomLogo: icon,
    atomIcon: favicon,
    itunesComplete: expired === true ? 'yes' : null,
  }
}

function linksOf({ feedUrl, nextUrl, hubs }: FeedRecord): RawChannel['atomLinks'] {
  const ofHubs = hubs
    .filter(({ type }) => isWebSubHub(type))
    .map(({ url }): [string, WrittenUrl | null] => ['hub', url])
  const links: [string, WrittenUrl | null][] = [['self', feedUrl], ['next', nextUrl], ...ofHubs]
  return links.flatMap(([rel, url]) => (url === null ? [] : [atomLink(rel, url)]))
}
