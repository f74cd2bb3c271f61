import { languageFromTag } from 'feedmill/tables'
import type { PodcastFilter } from '../filtered-podcast-rows.ts'
import { genresOfCategories } from './categories.ts'
import type { Parameters } from './parameters.ts'

/** Returns the conditions that `lang`, `cat` and `notcat` name. */
export function filterIn(parameters: Parameters, since: number | null): PodcastFilter {
  const tags = parameters.list('lang')
  const categories = parameters.list('cat')
  const languages = tags.flatMap((tag) => languageFromTag(tag) ?? [])
  return {
    languages: tags.length === 0 ? null : languages,
    tags,
    genres: categories.length === 0 ? null : genresOfCategories(categories),
    withoutGenres: genresOfCategories(parameters.list('notcat')),
    since,
  }
}
