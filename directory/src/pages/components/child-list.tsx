import type { Child } from 'hono/jsx'
import { type ListRequest, listPath, MAX_PAGE, PER_PAGE } from '../list-request.ts'

interface ChildListProps {
  readonly path: string
  readonly request: ListRequest
  readonly noun: 'episode' | 'issue'
  readonly nounOfSeries: 'podcast' | 'comic'
  /** Of the whole series, or of the season that the request asks for. */
  readonly count: number
  readonly className: string
  /** The items of this page. */
  readonly items: readonly Child[]
  /** Between the heading and the list. @defaultValue nothing */
  readonly children?: Child
}

/** A page of the episodes or issues of a series. */
export function ChildList({ path, request, noun, nounOfSeries, count, className, items, children }: ChildListProps) {
  const { page, term } = request
  const nouns = `${noun}s`
  const hasNext = term === '' ? page * PER_PAGE < count : items.length === PER_PAGE
  return (
    <section aria-labelledby={nouns}>
      <div class="section-head">
        <h2 id={nouns}>{noun === 'episode' ? 'Episodes' : 'Issues'}</h2>
        <ListControls path={path} request={request} noun={nouns} />
      </div>
      {children}
      {items.length === 0 && (
        <p class="empty">
          {term === '' ? `This ${nounOfSeries} has no ${nouns} here.` : `No ${noun} contains this text.`}
        </p>
      )}
      <ul class={className}>{items}</ul>
      <Pages path={path} request={request} hasNext={hasNext} />
    </section>
  )
}

/** Search within a list, and its order. */
function ListControls({
  path,
  request,
  noun,
}: {
  readonly path: string
  readonly request: ListRequest
  /** The noun for the listed content, such as `episodes`. */
  readonly noun: string
}) {
  return (
    <div class="list-controls">
      <search>
        <form action={path} method="get">
          <input
            type="search"
            name="find"
            value={request.term}
            maxlength={200}
            aria-label={`Search within these ${noun}`}
            placeholder={`Search these ${noun}`}
          />
          {request.season !== null && <input type="hidden" name="season" value={request.season} />}
          <button type="submit" class="is-quiet">
            Find
          </button>
        </form>
      </search>
      {request.term === '' ? (
        <ListOrder path={path} request={request} />
      ) : (
        <a href={listPath(path, request, { term: '', page: 1 })}>Show all {noun}</a>
      )}
    </div>
  )
}

/** A link to the same list in the other order. */
export function ListOrder({ path, request }: { readonly path: string; readonly request: ListRequest }) {
  const isOldest = request.order === 'OLDEST'
  return (
    <nav aria-label="Order">
      <a href={listPath(path, request, { order: isOldest ? 'LATEST' : 'OLDEST', page: 1 })}>
        {isOldest ? 'Newest first' : 'Oldest first'}
      </a>
    </nav>
  )
}

/** Links to the pages before and after this one. */
export function Pages({
  path,
  request,
  hasNext,
}: {
  readonly path: string
  readonly request: ListRequest
  readonly hasNext: boolean
}) {
  const { page, order, term } = request
  if (page === 1 && !hasNext) return null
  const [back, on] = term !== '' ? ['Back', 'More'] : order === 'OLDEST' ? ['Older', 'Newer'] : ['Newer', 'Older']
  return (
    <nav class="pages" aria-label="Pages of this list">
      {page > 1 && (
        <a href={listPath(path, request, { page: page - 1 })} rel="prev">
          {back}
        </a>
      )}
      <span class="quiet">Page {page}</span>
      {hasNext && page < MAX_PAGE && (
        <a href={listPath(path, request, { page: page + 1 })} rel="next">
          {on}
        </a>
      )}
    </nav>
  )
}
