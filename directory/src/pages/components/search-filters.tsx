import {
  type Country,
  type Genre,
  type Language,
  languages,
  labelOf as nameOf,
  type PodcastMedium,
  podcastMediums,
} from 'feedmill/tables'
import { comicGenres, genreAbove, podcastGenres } from '../../entities/index.ts'
import { hasFilters, type SearchRequest } from '../search-request.ts'
import { words } from '../words/index.ts'
import { labelOf } from './words.ts'

const own = words.browse

/** Orders options by their labels. */
export const byLabel = (one: Option, other: Option) => one.label.localeCompare(other.label, 'en')

export interface Option {
  readonly value: string
  readonly label: string
}

export const languageOptions: readonly Option[] = languages
  .map((value) => ({ value, label: nameOf(value) }))
  .sort(byLabel)

const genreOptions = (genres: readonly Genre[]): readonly Option[] =>
  genres.map((value) => ({ value, label: genreLabel(value) })).sort(byLabel)

/** Returns a label such as `Sci-Fi`, or `Arts › Books` for a genre below another one. */
export function genreLabel(value: Genre): string {
  const parent = genreAbove(value)
  return parent === undefined ? nameOf(value) : `${nameOf(parent)} › ${nameOf(value)}`
}

/** Returns a label such as `Music`, or `Music: lists` for lists of items. */
export function mediumLabel(medium: PodcastMedium): string {
  const label = labelOf(medium.replace(/L$/, ''))
  return medium.endsWith('L') ? own.mediumLists(label) : label
}

export const mediumOptions: readonly Option[] = podcastMediums.map((value) => ({ value, label: mediumLabel(value) }))

/** Returns what narrows a list in words, such as `French, Arts › Books`. Empty if nothing does. */
export function listLabel(
  place: Language | Country | null,
  genre: Genre | null,
  medium: PodcastMedium | null = null,
): string {
  const texts = [place && nameOf(place), genre && genreLabel(genre), medium && mediumLabel(medium)]
  return texts.filter((text) => text !== null).join(', ')
}

const podcastGenreOptions = genreOptions(podcastGenres)
const comicGenreOptions = genreOptions(comicGenres)

/** The form of the filters of a search. It is open if a filter is set. */
export function SearchFilters({
  request,
  hasTranscripts,
}: {
  readonly request: SearchRequest
  /** Whether transcripts are searched. */
  readonly hasTranscripts: boolean
}) {
  const { term, kind, language, genre, medium, isSafe, isSaidOnly } = request
  return (
    <details class="filters" open={hasFilters(request)}>
      <summary>{own.search.filters}</summary>
      <form action="/search" method="get">
        <input type="hidden" name="term" value={term} />
        {kind !== null && <input type="hidden" name="type" value={kind} />}
        <label>
          {own.language}
          <select name="language">
            <option value="">{own.any.language}</option>
            <Options list={languageOptions} chosen={language} />
          </select>
        </label>
        <label>
          {own.genre}
          <select name="genre">
            <option value="">{own.any.genre}</option>
            <optgroup label={own.kinds.podcast}>
              <Options list={podcastGenreOptions} chosen={genre} />
            </optgroup>
            <optgroup label={own.kinds.comic}>
              <Options list={comicGenreOptions} chosen={genre} />
            </optgroup>
          </select>
        </label>
        <label>
          {own.medium}
          <select name="medium">
            <option value="">{own.any.mediumOfSearch}</option>
            <Options list={mediumOptions} chosen={medium} />
          </select>
        </label>
        <label class="choice">
          <input type="checkbox" name="safe" value="1" checked={isSafe} />
          {own.search.hideExplicit}
        </label>
        {hasTranscripts && (
          <label class="choice">
            <input type="checkbox" name="said" value="1" checked={isSaidOnly} />
            {own.search.saidOnly}
          </label>
        )}
        <button type="submit">{own.search.apply}</button>
      </form>
    </details>
  )
}

/** The options of a select field. */
export function Options({ list, chosen }: { readonly list: readonly Option[]; readonly chosen: string | null }) {
  return (
    <>
      {list.map(({ value, label }) => (
        <option value={value} selected={value === chosen}>
          {label}
        </option>
      ))}
    </>
  )
}
