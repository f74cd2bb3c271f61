import type { PodcastSeries } from '../../../entities/index.ts'
import { words } from '../../words/index.ts'
import { ContentLinks } from '../feed-facts.tsx'
import { Listen, Watch } from '../listen.tsx'
import { FactLine, isWebAddress, Moment, OutLink } from '../series.tsx'

const own = words.podcast.live

type LiveItem = PodcastSeries['liveItems'][number]

/** Live streams that are shown. */
const MOST = 5
/** Seconds after its planned start for which a stream that did not begin is announced: feeds are read with a delay. */
const LATE_S = 6 * 3_600

interface LiveItemsProps {
  readonly series: Pick<PodcastSeries, 'uuid' | 'name' | 'imageUrl' | 'liveItems'>
  /** Epoch seconds. */
  readonly now: number
}

/** The live streams that are running and those that are announced, with their times; nothing without any. */
export function LiveItems({ series, now }: LiveItemsProps) {
  const items = series.liveItems
    .filter(({ status, start }) => status === 'live' || (status === 'pending' && (start ?? now) > now - LATE_S))
    .sort(
      (one, other) => Number(other.status === 'live') - Number(one.status === 'live') || startOf(one) - startOf(other),
    )
    .slice(0, MOST)
  if (items.length === 0) return null
  return (
    <section class="panel" aria-labelledby="live">
      <h2 id="live">{own.title}</h2>
      <ul class="plain">
        {items.map((item) => (
          <Live item={item} series={series} />
        ))}
      </ul>
    </section>
  )
}

const startOf = ({ start }: LiveItem) => start ?? Number.MAX_VALUE

function Live({ item, series }: { readonly item: LiveItem } & Pick<LiveItemsProps, 'series'>) {
  const { status, start, audioUrl, videoUrl, websiteUrl } = item
  const name = item.name ?? own.title
  const path = `/podcasts/${series.uuid}`
  const isLive = status === 'live'
  const contentLinks = item.extras?.contentLinks ?? []
  return (
    <li class="child">
      <div>
        <h3 dir="auto">{name}</h3>
        <FactLine
          facts={[
            isLive ? <span class="mark is-live">{own.now}</span> : <span class="mark">{own.announced}</span>,
            start !== null && (
              <>
                {isLive ? own.since : own.for} <Moment seconds={start} />
              </>
            ),
          ]}
        />
        <p class="actions">
          <ContentLinks contentLinks={contentLinks} />
          {contentLinks.length === 0 && <OutLink url={websiteUrl}>{words.frame.website}</OutLink>}
        </p>
        {isLive && audioUrl === null && videoUrl !== null && isWebAddress(videoUrl) && (
          <Watch name={name} videoUrl={videoUrl} />
        )}
      </div>
      {isLive && audioUrl !== null && isWebAddress(audioUrl) && (
        <Listen {...{ name, path, audioUrl }} duration={null} podcast={series.name} imageUrl={series.imageUrl} />
      )}
    </li>
  )
}
