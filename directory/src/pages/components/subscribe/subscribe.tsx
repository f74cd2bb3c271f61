import { words } from '../../words/index.ts'
import { isWebAddress } from '../series.tsx'
import { podcastApps } from './podcast-apps.ts'
import { QrCode } from './qr-code.tsx'

const own = words.podcast.subscribe

interface SubscribeProps {
  readonly name: string
  /** `null` before the podcast has a feed. */
  readonly feedUrl: string | null
  /** Identifier in Apple's catalog; `null` if it is unknown or not proved. */
  readonly catalogId: number | null
}

/**
 * The button that leads a podcast into an app: the feed's address to copy, a code for phones, and links that open apps.
 * A script adds the button that copies.
 */
export function Subscribe({ name, feedUrl, catalogId }: SubscribeProps) {
  if (feedUrl === null || !isWebAddress(feedUrl) || !URL.canParse(feedUrl)) return null
  const podcast = { name, feedUrl: new URL(feedUrl).href, catalogId }
  return (
    <details class="subscribe">
      <summary class="button">{own.button}</summary>
      <div class="subscribe-ways">
        <div class="subscribe-address" data-words={JSON.stringify(own.script)}>
          <label for="feed-address">{own.address}</label>
          <input id="feed-address" type="text" readonly value={feedUrl} />
        </div>
        <QrCode text={podcast.feedUrl} label={own.code} />
        <ul class="subscribe-apps" aria-label={own.apps}>
          {podcastApps.map((app) => {
            const appUrl = app.urlOf(podcast)
            return appUrl === null ? null : (
              <li>
                <a href={appUrl} rel="nofollow noreferrer">
                  {app.name}
                </a>
              </li>
            )
          })}
          <li>
            <a href={feedUrl} rel="nofollow noreferrer">
              {own.feed}
            </a>
          </li>
        </ul>
      </div>
    </details>
  )
}
