import { type Genre, labelOf } from 'feedmill/tables'
import type { SimilarPodcast } from '../../../similar/index.ts'
import { PodcastRow } from './podcast-row.tsx'

/** Podcasts that are like the one of the page, each with the reason in a line; nothing without any. */
export function MoreLikeThis({ list }: { readonly list: readonly SimilarPodcast[] }) {
  return (
    <PodcastRow
      id="similar"
      title="More like this"
      podcasts={list.map((similar) => ({ podcast: similar.podcast, reason: reasonText(similar) }))}
    />
  )
}

function reasonText({ reason, facts: { person, genre } }: SimilarPodcast): string {
  if (reason === 'person') return `Also with ${person}`
  if (reason === 'recommended') return 'Recommended by the makers'
  if (reason === 'recommends') return 'Recommends this podcast'
  return genre === null ? 'Has much of the same words' : `Also about ${labelOf(genre as Genre)}`
}
