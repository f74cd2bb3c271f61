import { fitted } from '../core/fitted-list.ts'
import type { LiveItem, PodcastSeries } from '../model/index.ts'
import { unknownOf } from '../xml/records/raw-record.ts'
import type { RawChannel } from './channel-elements.ts'
import { dateOf, oneOfWords } from './extras/series-extras.ts'
import { withUnknown } from './extras/shared-extras.ts'
import { normaliseEpisode } from './normalise-episode.ts'
import type { Normalising } from './normalising.ts'

const liveStates = ['ended', 'live', 'pending'] as const

/** Returns the series with the live items of its channel among its extras. A live item is read like an episode. */
export function withLiveItems(
  series: PodcastSeries,
  raw: RawChannel['liveItems'],
  wantsExtras: boolean,
  normalising: Normalising,
): PodcastSeries {
  if (raw.length === 0 || !wantsExtras) return series
  const items: LiveItem[] = []
  for (const each of raw) {
    const item = liveItemOf(each, series.uuid, normalising.within(`extras.liveItems[${items.length}]`))
    if (item !== null) items.push(item)
  }
  return items.length === 0 ? series : { ...series, extras: { ...series.extras, liveItems: fitted(items) } }
}

function liveItemOf(
  raw: RawChannel['liveItems'][number],
  seriesUuid: string | null,
  normalising: Normalising,
): LiveItem | null {
  const normalised = normaliseEpisode(raw, seriesUuid, true, normalising)
  if (normalised === null) return null
  const { uuid: _, seriesUuid: __, hash: ___, isBlocked: ____, isRemoved: _____, ...item } = normalised.episode
  const live = {
    ...item,
    status: oneOfWords(raw.status, liveStates, 'status', normalising),
    start: dateOf(raw.start, 'start', normalising),
    end: dateOf(raw.end, 'end', normalising),
  }
  return withUnknown(live, unknownOf(raw))
}
