/** A podcast that somebody subscribes to. */
import { words } from '../../words/index.ts'
export interface SubscribedPodcast {
  /** An http or https URL in the form of `URL.href`: without characters beyond ASCII. */
  readonly feedUrl: string
  /** Identifier in Apple's catalog; `null` if it is unknown or not proved. */
  readonly catalogId: number | null
  readonly name: string
}

interface PodcastApp {
  readonly name: string
  /** Returns the address by which the app opens a podcast; `null` if it cannot be opened without a catalog id. */
  readonly urlOf: (podcast: SubscribedPodcast) => string | null
}

const withoutScheme = (url: string) => url.replace(/^https?:\/\//, '')

/** The apps that a podcast can be opened in. Each comment says where its form of addresses is documented. */
export const podcastApps: readonly PodcastApp[] = [
  {
    // Apple's links to podcasts in its catalog, such as https://podcasts.apple.com/podcast/id1379959217.
    name: 'Apple Podcasts',
    urlOf: ({ catalogId }) => (catalogId === null ? null : `https://podcasts.apple.com/podcast/id${catalogId}`),
  },
  {
    // https://antennapod.org/documentation/podcasters-hosters/add-on-antennapod
    name: 'AntennaPod',
    urlOf: ({ feedUrl, name }) =>
      `https://antennapod.org/deeplink/subscribe?url=${encodeURIComponent(feedUrl)}&title=${encodeURIComponent(name)}`,
  },
  {
    // The catalog id: https://castro.fm/blog/a-podcast-url-scheme names such links. The feed: `/subscribe/*` in
    // `AppDelegate+UrlHandling.swift` and `getPodloveUrl` in `IntentUtil.kt` of github.com/Automattic/pocket-casts-ios
    // and pocket-casts-android.
    name: 'Pocket Casts',
    urlOf: ({ feedUrl, catalogId }) =>
      catalogId === null ? `pktc://subscribe/${withoutScheme(feedUrl)}` : `https://pca.st/itunes/${catalogId}`,
  },
  {
    // https://overcast.fm/podcasterinfo
    name: 'Overcast',
    urlOf: ({ feedUrl, catalogId }) =>
      catalogId === null
        ? `overcast://x-callback-url/add?url=${encodeURIComponent(feedUrl)}`
        : `https://overcast.fm/itunes${catalogId}`,
  },
  {
    // https://castro.fm/blog/a-podcast-url-scheme
    name: 'Castro',
    urlOf: ({ catalogId }) => (catalogId === null ? null : `https://castro.fm/itunes/${catalogId}`),
  },
  {
    // `subscribe-by-url` in `mygpo/podcasts/urls.py` of github.com/gpodder/mygpo
    name: 'gpodder.net',
    urlOf: ({ feedUrl }) => `https://gpodder.net/subscribe?url=${encodeURIComponent(feedUrl)}`,
  },
  {
    // Apple Podcasts has the scheme on its devices (https://castro.fm/blog/a-podcast-url-scheme). On Android, apps such
    // as AntennaPod register it (`AndroidManifest.xml` of github.com/AntennaPod/AntennaPod).
    name: words.podcast.subscribe.thisDevice,
    urlOf: ({ feedUrl }) => `pcast://${withoutScheme(feedUrl)}`,
  },
  {
    // `feed:` before an absolute URL: draft-obasanjo-feed-URI-scheme-02
    name: words.podcast.subscribe.reader,
    urlOf: ({ feedUrl }) => `feed:${feedUrl}`,
  },
]
