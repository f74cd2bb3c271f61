import type { PodcastEpisode } from '../../../entities/index.ts'
import { isWebAddress } from '../series.tsx'

/** Pixels: a browser shows a higher picture no sharper, and loads it for longer. */
const HIGHEST = 1_080

/** Returns the best video among the other versions of an episode; `null` if none is one that browsers play. */
export function alternateVideoUrl({
  alternateEnclosureUrlsWithDetails: versions,
}: Pick<PodcastEpisode, 'alternateEnclosureUrlsWithDetails'>): string | null {
  const rank = (height: number | null) => (height === null ? 0 : height <= HIGHEST ? height : -height)
  const [best] = versions
    .filter(({ uri, type, sourceContentType }) => isWebAddress(uri) && isVideo(sourceContentType ?? type))
    .sort((one, other) => rank(other.height) - rank(one.height))
  return best?.uri ?? null
}

function isVideo(type: string | null): boolean {
  return type?.startsWith('video/') === true
}
