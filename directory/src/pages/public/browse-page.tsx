import { type Genre, type Language, labelOf as nameOf } from 'feedmill/tables'
import {
  browsedUuids,
  comicGenres,
  genreAbove,
  type KindCounts,
  kindCounts,
  listedContent,
  podcastGenres,
  type SeriesCounts,
  topComicGenres,
  topPodcastGenres,
} from '../../entities/index.ts'
import {
  BROWSED_PER_PAGE,
  type BrowseRequest,
  browsePath,
  everything,
  MAX_BROWSE_PAGE,
  selectionOf,
} from '../browse-request.ts'
import { ChartChoices, ChartPages, Choice } from '../components/chart-choices.tsx'
import { Layout } from '../components/layout.tsx'
import { ListFiles } from '../components/list-files.tsx'
import { genreLabel, mediumOptions, type Option } from '../components/search-filters.tsx'
import { SeriesCards } from '../components/series-cards.tsx'
import { countText } from '../components/words.ts'
import { allFormats } from '../list-files.ts'
import type { ChartsContext, PublicContext } from '../page-context.ts'
import { words } from '../words/index.ts'

const own = words.browse

type Kind = BrowseRequest['kind']

const genresOf = {
  podcast: { all: podcastGenres, top: topPodcastGenres },
  comic: { all: comicGenres, top: topComicGenres },
  creator: { all: [], top: [] },
} as const

/** Podcasts, comics or creators: all of them or those of a genre, the popular or the new ones first. */
export async function browsePage(
  { db, files, now, hasCatalog, origin }: ChartsContext & Pick<PublicContext, 'origin'>,
  request: BrowseRequest,
) {
  const { kind, genre, page } = request
  const nowS = Math.floor(now() / 1_000)
  const ofKind = countsOf(await kindCounts(db), kind)
  const ofGenres = genre === null ? 0 : (ofKind.genres[genre] ?? 0)
  const uuids = await browsedUuids(db, {
    ...selectionOf(request, nowS),
    ofGenres,
    page,
    limitPerPage: BROWSED_PER_PAGE,
  })
  const contents = await listedContent(db, uuids)
  const list = uuids.flatMap((uuid) => contents.get(uuid) ?? [])
  const title = genre === null ? own.kinds[kind] : own.ofGenre(genreLabel(genre), kind)
  const path = browsePath({ kind, genre })
  const description = own.description[kind](genre === null ? null : nameOf(genre))
  const formats = kind === 'comic' ? (['atom'] as const) : allFormats
  const forPrograms = list.length === 0 ? undefined : { path: browsePath(request, { page: 1 }), formats }
  return (
    <Layout
      title={title}
      files={files}
      scripts={kind === 'comic' ? ['adults.js'] : []}
      list={forPrograms}
      facts={{ origin, path, name: title, description, imageUrl: null, isEmbeddable: false }}
    >
      <Head request={request} counts={ofKind} />
      <nav class="tabs" aria-label={own.order.label}>
        {(['popular', 'newest'] as const).map((order) => (
          <a href={browsePath(request, { order, page: 1 })} aria-current={order === request.order ? 'page' : undefined}>
            {own.order[order]}
          </a>
        ))}
      </nav>
      <Genres request={request} counts={ofKind} />
      {ofKind.total > 0 && <Narrow request={request} counts={ofKind} />}
      <section aria-labelledby="list">
        <h2 id="list" class="visually-hidden">
          {own.list}
        </h2>
        {list.length === 0 ? <Nothing request={request} /> : <SeriesCards list={list} />}
      </section>
      <ChartPages
        page={page}
        hasNext={uuids.length === BROWSED_PER_PAGE && page < MAX_BROWSE_PAGE}
        pathOf={(other) => browsePath(request, { page: other })}
      />
      {kind === 'comic' && <Adults request={request} />}
      {kind === 'podcast' && request.order === 'popular' && list.length > 0 && (
        <p class="quiet">{own.ranked(hasCatalog)}</p>
      )}
      {forPrograms !== undefined && <ListFiles {...forPrograms} />}
    </Layout>
  )
}

function countsOf(counts: KindCounts, kind: Kind): SeriesCounts {
  return { podcast: counts.podcasts, comic: counts.comics, creator: counts.creators }[kind]
}

interface PartProps {
  readonly request: BrowseRequest
  readonly counts: SeriesCounts
}

function Head({ request, counts }: PartProps) {
  const { kind, genre } = request
  const above = genre === null ? undefined : genreAbove(genre)
  const count = countOf(request, counts)
  return (
    <header class="page-title">
      {genre !== null && (
        <nav class="kicker" aria-label={own.above}>
          <a href={browsePath({ kind })}>{own.kinds[kind]}</a>
          {above !== undefined && (
            <>
              {' › '}
              <a href={browsePath({ kind, genre: above })}>{nameOf(above)}</a>
            </>
          )}
        </nav>
      )}
      <h1>{genre === null ? own.kinds[kind] : nameOf(genre)}</h1>
      {count !== null && <p class="quiet">{countText(count, kind)}</p>}
    </header>
  )
}

/** Returns how many there are in a list; `null` for lists that are not counted. */
function countOf({ genre, language, country, medium }: BrowseRequest, counts: SeriesCounts): number | null {
  if (medium !== null || (genre !== null && language !== null)) return null
  if (genre !== null) return counts.genres[genre] ?? 0
  if (language !== null) return counts.languages[language] ?? 0
  return country === null ? counts.total : (counts.countries[country] ?? 0)
}

/** Links to the genres below the one that is shown, or to all that have no other above them. */
function Genres({ request, counts }: PartProps) {
  const { kind, genre } = request
  const { all, top } = genresOf[kind]
  const below: readonly Genre[] = genre === null ? top : all.filter((each) => genreAbove(each) === genre)
  const shown = below.filter((each) => (counts.genres[each] ?? 0) > 0)
  if (shown.length === 0) return null
  // The counts are those of all languages.
  const hasCounts = request.language === null && request.medium === null
  return (
    <nav aria-label={words.frame.genres}>
      <ul class="tags">
        {shown.map((each) => (
          <li>
            <a href={browsePath(request, { genre: each, page: 1 })}>
              {nameOf(each)}
              {hasCounts && <span class="tag-count">{counts.genres[each]?.toLocaleString('en')}</span>}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Select fields that narrow the list. Values with a count say it. */
function Narrow({ request, counts }: PartProps) {
  const { kind, genre, language, country, medium, order, hasAdults } = request
  const hasCounts = genre === null && medium === null
  return (
    <ChartChoices action={browsePath({ kind, genre })}>
      {order === 'newest' && <input type="hidden" name="order" value="newest" />}
      {hasAdults && <input type="hidden" name="adults" value="1" />}
      {kind === 'creator' ? (
        <Choice
          label={own.country}
          name="country"
          list={countedOptions(counts.countries, country, true)}
          chosen={country}
          any={own.any.country}
        />
      ) : (
        <Choice
          label={own.language}
          name="language"
          list={countedOptions(counts.languages, language, hasCounts)}
          chosen={language}
          any={own.any.language}
        />
      )}
      {kind === 'podcast' && (
        <Choice label={own.medium} name="medium" list={mediumOptions} chosen={medium} any={own.any.medium} />
      )}
    </ChartChoices>
  )
}

/** Returns the options that something has, the most common first, and the chosen one. */
function countedOptions<Value extends Language | string>(
  counts: Readonly<Partial<Record<Value, number>>>,
  chosen: Value | null,
  hasCounts: boolean,
): readonly Option[] {
  const known = (Object.entries(counts) as [Value, number][]).sort(([, one], [, other]) => other - one)
  const missing: [Value, number][] = chosen !== null && counts[chosen] === undefined ? [[chosen, 0]] : []
  return [...known, ...missing].map(([value, count]) => {
    const label = nameOf(value as Language)
    return { value, label: hasCounts ? `${label} (${count.toLocaleString('en')})` : label }
  })
}

function Nothing({ request }: { readonly request: BrowseRequest }) {
  const { kind, genre, language, country, medium, page } = request
  if (page > 1) return <p class="empty">{own.ends}</p>
  if ([genre, language, country, medium].some((chosen) => chosen !== null)) {
    return (
      <p class="empty">
        {own.noneLikeThis(kind)} <a href={browsePath({ kind })}>{own.showAll(kind)}</a>
      </p>
    )
  }
  return (
    <p class="empty">
      {own.noneYet(kind)} <a href="/submit">{own.submitFirst}</a>
    </p>
  )
}

function Adults({ request }: { readonly request: BrowseRequest }) {
  const { hasAdults } = request
  return (
    <p class="adults quiet">
      {hasAdults ? own.adults.shown : own.adults.hidden}{' '}
      <a href={browsePath(request, { hasAdults: !hasAdults, page: 1 })} rel="nofollow">
        {hasAdults ? own.adults.hide : own.adults.show}
      </a>
    </p>
  )
}

/** Returns the paths of the lists that search engines should know: each kind, and each genre that something has. */
export async function browsePaths(db: ChartsContext['db']): Promise<readonly string[]> {
  const counts = await kindCounts(db)
  return (['podcast', 'comic', 'creator'] as const).flatMap((kind) => [
    browsePath({ ...everything, kind }),
    ...genresOf[kind].all
      .filter((genre) => (countsOf(counts, kind).genres[genre] ?? 0) > 0)
      .map((genre) => browsePath({ kind, genre })),
  ])
}
