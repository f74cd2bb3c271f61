import { createFetcher, type FeedFetcher, type HostTurn } from 'feedmill/fetch'
import type { Settings } from './settings/index.ts'
import { version } from './version.ts'
import { createDeliveryFetcher } from './webhooks/index.ts'

/** Opens the fetcher that sends to webhooks, according to the settings. The caller closes it. */
export function openDeliveryFetcher(settings: Settings): FeedFetcher {
  return createDeliveryFetcher(userAgentOf(settings), { allowPrivate: settings.allowPrivate })
}

function userAgentOf({ contact, publicUrl, host, port }: Settings): string {
  return `feedmill-directory/${version()} (+${contact ?? publicUrl ?? `http://${host}:${port}/`})`
}

/**
 * Longer than the 100 ms that hosts should have between two requests: a request may travel longer than the next one.
 */
const HOST_GAP_MS = 120

/**
 * Opens the fetcher that reads feeds, according to the settings. The caller closes it.
 *
 * @param turnOf returns when this process may ask a host that others ask, too
 */
export function openFetcher(settings: Settings, turnOf: (host: string) => HostTurn | null = () => null): FeedFetcher {
  return createFetcher({
    ...reachOf(settings),
    concurrency: { total: settings.refreshConcurrency, originGapMs: HOST_GAP_MS, turnOf },
  })
}

/** Pictures that are fetched at a time, in all and from one server. */
const PICTURES = { total: 32, perOrigin: 8, originGapMs: 0 }

/** Opens the fetcher that reads pictures for pages. It gives up early, because somebody waits. The caller closes it. */
export function openPictureFetcher(settings: Settings): FeedFetcher {
  return createFetcher({
    ...reachOf(settings),
    concurrency: PICTURES,
    retry: { transient: 0 },
    timeoutsMs: { total: 10_000 },
  })
}

/** The slowest server from which audio is read: bytes per second, on average over this time. */
const SLOWEST_AUDIO = { bytesPerSecond: 16_384, afterMs: 60_000 }

/** Opens the fetcher that reads audio to be transcribed: few files, but large ones. The caller closes it. */
export function openAudioFetcher(settings: Settings): FeedFetcher {
  return createFetcher({
    ...reachOf(settings),
    concurrency: { total: settings.transcriptionConcurrency },
    timeoutsMs: { total: settings.transcriptionTimeout * 1000, slow: SLOWEST_AUDIO },
  })
}

/** Returns how requests name the directory, and which networks they may reach. */
function reachOf(settings: Settings) {
  const { allowPrivate, demo } = settings
  return {
    userAgent: userAgentOf(settings),
    // The demo's feeds are on this machine; nothing else of the private network is opened for them.
    network: { allowPrivate, ...(demo && { allowCidrs: ['127.0.0.1/32'] }) },
  }
}
