import { languageFromTag, mediumFromText } from 'feedmill/tables'
import type { ListedMediums } from '../../entities/index.ts'
import type { PodcastFilter } from '../filtered-podcast-rows.ts'
import { genresOfCategories } from './categories.ts'
import type { Parameters } from './parameters.ts'

/** Returns the conditions that `lang`, `cat`, `notcat` and `medium` name. */
export function filterIn(parameters: Parameters, since: number | null): PodcastFilter {
  const tags = parameters.list('lang')
  const categories = parameters.list('cat')
  const languages = tags.flatMap((tag) => languageFromTag(tag) ?? [])
  return {
    languages: tags.length === 0 ? null : languages,
    tags,
    genres: categories.length === 0 ? null : genresOfCategories(categories),
    withoutGenres: genresOfCategories(parameters.list('notcat')),
    mediums: mediumsIn(parameters),
    since,
  }
}

/** Returns the mediums that `medium` names, an unknown word naming none; `null` without the parameter. */
export function mediumsIn(parameters: Parameters): ListedMediums {
  const words = parameters.list('medium')
  return words.length === 0 ? null : words.flatMap((word) => mediumFromText(word) ?? [])
}
