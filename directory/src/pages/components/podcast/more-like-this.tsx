import { type Genre, labelOf } from 'feedmill/tables'
import type { SimilarPodcast } from '../../../similar/index.ts'
import { words } from '../../words/index.ts'
import { PodcastRow } from './podcast-row.tsx'

const own = words.podcast.why

/** Podcasts that are like the one of the page, each with the reason in a line; nothing without any. */
export function MoreLikeThis({ list }: { readonly list: readonly SimilarPodcast[] }) {
  return (
    <PodcastRow
      id="similar"
      title={words.podcast.similar}
      podcasts={list.map((similar) => ({ podcast: similar.podcast, reason: reasonText(similar) }))}
    />
  )
}

function reasonText({ reason, facts: { person, genre } }: SimilarPodcast): string {
  if (reason === 'person') return own.person(person ?? '')
  if (reason === 'recommended') return own.recommended
  if (reason === 'recommends') return own.recommends
  return genre === null ? own.words : own.genre(labelOf(genre as Genre))
}
