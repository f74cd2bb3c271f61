import { randomBytes } from 'node:crypto'
import { checkOptionTypes, type OptionTypes, oneOfValues } from '../core/option-types.ts'
import { systemClock } from '../fetch/clock.ts'
import type { Clock, FeedFetcher } from '../fetch/index.ts'
import { parseUrl } from '../values/parse-url.ts'
import { type SignatureMethod, signatureMethods } from './callback/signature.ts'
import { discoverFeed } from './discovery/discover-feed.ts'
import type { LinkSource } from './discovery/discover-hubs.ts'
import type { WebsubEvent } from './events.ts'
import { type SubscriptionStore, withoutNulls } from './stores/subscription-store.ts'

/** The hubs that a feed names. A `Discovery` has this form. */
export interface FoundHubs {
  readonly topicUrl: string
  readonly topicSource?: LinkSource | undefined
  readonly hubs: readonly string[]
}

/** A feed that has changed, according to its hub. */
export interface PushedFeed {
  readonly feedId: string
  /** URL to fetch. */
  readonly feedUrl: string
  readonly topicUrl: string
  /** Time of the first delivery that led to the fetch, in epoch seconds. */
  readonly pingedAt: number
  /** 0 for the first fetch; 1 or 2 if the fetches before it found nothing new. */
  readonly tries: number
}

/** A delivery of a hub whose content may be used for added and changed children. */
export interface PushedContent {
  readonly feedId: string
  readonly feedUrl: string
  /** The Content-Type as it came. It is only a hint: the signature does not cover it. */
  readonly contentType: string | null
  /** The document, with its content codings removed. */
  readonly body: Uint8Array
  /** Always `false`: a hub may leave out unchanged children, so no child counts as removed. */
  readonly complete: false
  readonly method: SignatureMethod
  /** Epoch seconds. */
  readonly receivedAt: number
}

/** Options of a subscriber. */
export interface SubscriberOptions {
  readonly store: SubscriptionStore
  /** Sends requests to hubs and, unless `discover` is given, to feeds. */
  readonly fetcher: Pick<FeedFetcher, 'request'>
  /**
   * URL under which hubs reach `handle`, such as `https://directory.example/websub/`. Each subscription appends a
   * segment that cannot be guessed.
   */
  readonly callbackBase: string
  /**
   * Called with each event, and awaited before the hub gets its answer, so that data stored by it is not lost. If it
   * throws, the hub gets no 2xx, and tries again. Required if `refetch` is missing.
   */
  readonly onEvent?: ((event: WebsubEvent) => Promise<void> | void) | undefined
  /**
   * Fetches a feed after a delivery, with conditions, and returns whether it had news. `refetchDue` calls it within a
   * minute of the first of many deliveries (rule W26), and again 2 and 10 minutes later if there was no news (rule
   * W27). Leave it out if you have a schedule of your own, and use the `ping` events.
   */
  readonly refetch?: ((feed: PushedFeed) => Promise<'changed' | 'unchanged'>) | undefined
  /**
   * The use of deliveries. `trust` passes their content to `onContent` if it is signed with sha256 or better, came over
   * https, and belongs to exactly the URL that is fetched. Every other delivery, and a repetition, leads to a fetch.
   *
   * @defaultValue 'refetch'
   */
  readonly deliveries?: 'refetch' | 'trust' | undefined
  /** Takes content with `deliveries: 'trust'`; awaited before the hub gets its answer. */
  readonly onContent?: ((content: PushedContent) => Promise<void>) | undefined
  /**
   * Returns the current hubs of a feed, before a renewal. Returns `null` if the feed names none any more. Returns
   * `undefined` if the feed cannot be read: then the stored hubs stay.
   *
   * @defaultValue `discoverFeed` of the feed's URL
   */
  readonly discover?:
    | ((feed: { readonly feedId: string; readonly feedUrl: string }) => Promise<FoundHubs | null | undefined>)
    | undefined
  /** Maximum size of a delivery, in bytes as they come. @defaultValue 32 MiB */
  readonly maxBody?: number | undefined
  /** The weakest accepted method of signatures; Google's hub supports only sha1. @defaultValue 'sha1' */
  readonly minSignature?: SignatureMethod | undefined
  /** Number of feeds that `renewDue` and `refetchDue` work on at a time. @defaultValue 20 */
  readonly concurrency?: number | undefined
  /** The requests that are allowed without TLS. Default: none. */
  readonly insecure?:
    | {
        /** Whether callbacks may be http: for tests, and inside a private network. @defaultValue false */
        readonly callback?: boolean | undefined
        /** The treatment of a hub without https, after https was tried. @defaultValue 'refuse' */
        readonly hubs?: 'refuse' | 'without-secret' | 'with-secret' | undefined
      }
    | undefined
  /** @defaultValue the clock of the machine */
  readonly clock?: Clock | undefined
  /** Returns numbers from 0 up to 1, to spread work that would come all at once. @defaultValue `Math.random` */
  readonly random?: (() => number) | undefined
  /**
   * Returns `count` random bytes, for callbacks and secrets: they must not be guessable. @defaultValue that of
   * node:crypto
   */
  readonly randomBytes?: ((count: number) => Uint8Array) | undefined
}

const MIB = 1024 * 1024

export type SubscriberSettings = ReturnType<typeof settingsOf>

const typesOfInsecure = { callback: 'boolean', hubs: oneOfValues('refuse', 'without-secret', 'with-secret') } as const

const typesOfOptions = {
  store: 'anything',
  fetcher: 'anything',
  callbackBase: 'anything',
  onEvent: 'function',
  refetch: 'function',
  deliveries: oneOfValues('refetch', 'trust'),
  onContent: 'function',
  discover: 'function',
  maxBody: 'positive whole number',
  minSignature: oneOfValues(...signatureMethods),
  concurrency: 'positive whole number',
  insecure: 'anything',
  clock: 'anything',
  random: 'function',
  randomBytes: 'function',
} as const satisfies OptionTypes & { readonly [name in keyof SubscriberOptions]-?: unknown }

/** Returns the options with their defaults. @throws TypeError if an option is invalid. */
export function settingsOf(options: SubscriberOptions) {
  checkOptionTypes(options, typesOfOptions, '{ store, fetcher, callbackBase, refetch }')
  const { store, fetcher, onEvent = () => {}, refetch, onContent, deliveries = 'refetch', insecure = {} } = options
  const isStore = (['get', 'byCallback', 'compareAndSet', 'due'] as const).every(
    (method) => typeof store?.[method] === 'function',
  )
  if (!isStore) throw new TypeError('store must be a SubscriptionStore, as createMemorySubscriptionStore() makes one')
  if (typeof fetcher?.request !== 'function') throw new TypeError('fetcher must be a fetcher of createFetcher()')
  checkOptionTypes(insecure, typesOfInsecure, '{ callback: true }', 'insecure.')
  if (refetch === undefined && options.onEvent === undefined)
    throw new TypeError('Deliveries would have no effect: give refetch, or take the ping events with onEvent')
  if (deliveries === 'trust' && onContent === undefined)
    throw new TypeError("deliveries: 'trust' needs onContent to hand the content to")
  const discover: NonNullable<SubscriberOptions['discover']> =
    options.discover ??
    (async ({ feedUrl }) => {
      const outcome = await discoverFeed(feedUrl, { fetcher })
      return outcome.kind === 'read' ? outcome.discovery : undefined
    })
  return {
    store: withoutNulls(store),
    fetcher,
    callbackBase: callbackBaseOf(options.callbackBase, insecure.callback === true),
    onEvent,
    refetch,
    onContent: deliveries === 'trust' ? onContent : undefined,
    discover,
    maxBody: options.maxBody ?? 32 * MIB,
    minSignature: options.minSignature ?? 'sha1',
    concurrency: options.concurrency ?? 20,
    insecureHubs: insecure.hubs ?? 'refuse',
    clock: options.clock ?? systemClock,
    random: options.random ?? Math.random,
    randomBytes: options.randomBytes ?? randomBytes,
  }
}

function callbackBaseOf(text: string, mayBeHttp: boolean): string {
  const url = typeof text === 'string' ? parseUrl(text) : null
  if (url === null || (url.protocol !== 'https:' && !(mayBeHttp && url.protocol === 'http:')))
    throw new TypeError(
      'callbackBase must be the https URL at which hubs reach handle() (insecure.callback allows http)',
    )
  if (url.search !== '' || url.hash !== '' || url.username !== '')
    throw new TypeError('callbackBase must have neither query nor fragment nor credentials')
  return url.href.endsWith('/') ? url.href : `${url.href}/`
}
