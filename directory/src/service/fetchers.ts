import { createFetcher, type FeedFetcher, type HostTurn } from 'feedmill/fetch'
import type { Settings } from '../settings/index.ts'
import { createDeliveryFetcher } from '../webhooks/index.ts'
import { version } from './version.ts'

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

/** What fetchers of this process do beyond the settings. */
export interface ProcessReach {
  /**
   * The feed server of the demo, such as `127.0.0.1:4001`; `null` without a demo. No other private address is reached.
   */
  readonly demoServer: string | null
  /** Returns when this process may ask a host that other processes ask, too. */
  readonly turnOf: (host: string) => HostTurn | null
}

/** Opens the fetcher that reads feeds, according to the settings. The caller closes it. */
export function openFetcher(settings: Settings, { demoServer, turnOf }: Partial<ProcessReach> = {}): FeedFetcher {
  return createFetcher({
    ...networkOf(settings, demoServer),
    concurrency: { total: settings.refreshConcurrency, originGapMs: HOST_GAP_MS, turnOf },
  })
}

/** Pictures that are fetched at a time, in all and from one server. */
const PICTURES = { total: 32, perOrigin: 8, originGapMs: 0 }

/** Opens the fetcher that reads pictures for pages. It gives up early, because somebody waits. The caller closes it. */
export function openPictureFetcher(settings: Settings, demoServer: string | null): FeedFetcher {
  return createFetcher({
    ...networkOf(settings, demoServer),
    concurrency: PICTURES,
    retry: { transient: 0 },
    timeoutsMs: { total: 10_000 },
  })
}

/** The slowest server from which audio is read: bytes per second, on average over this time. */
const SLOWEST_AUDIO = { bytesPerSecond: 16_384, afterMs: 60_000 }

/** Opens the fetcher that asks Hive nodes, one request at a time. The caller closes it. */
export function openHiveFetcher(settings: Settings): FeedFetcher {
  return createFetcher({
    ...networkOf(settings),
    concurrency: { total: 1, originGapMs: 0 },
    retry: { transient: 0 },
    timeoutsMs: { connect: 3_000, total: 30_000 },
  })
}

/** Opens the fetcher that reads audio to be transcribed: few files, but large ones. The caller closes it. */
export function openAudioFetcher(settings: Settings, demoServer: string | null): FeedFetcher {
  return createFetcher({
    ...networkOf(settings, demoServer),
    concurrency: { total: settings.transcriptionConcurrency },
    timeoutsMs: { total: settings.transcriptionTimeout * 1000, slow: SLOWEST_AUDIO },
  })
}

/** Returns how requests name the directory, and which private servers they may reach. */
function networkOf(settings: Settings, demoServer: string | null = null) {
  return {
    userAgent: userAgentOf(settings),
    network: {
      allowPrivate: settings.allowPrivate,
      ...(demoServer !== null && { allowServers: [demoServer] }),
    },
  }
}
