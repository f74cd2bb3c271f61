import type { Child } from 'hono/jsx'
import { type ListRequest, listPath, MAX_PAGE, PER_PAGE } from '../list-request.ts'
import { words } from '../words/index.ts'

interface ChildListProps {
  readonly path: string
  readonly request: ListRequest
  /** Of the heading. */
  readonly id: string
  readonly own: typeof words.podcast.episodes | typeof words.comics.issues
  /** Of the whole series, or of the season that the request asks for. */
  readonly count: number
  readonly className: string
  /** The items of this page. */
  readonly items: readonly Child[]
  /** Between the heading and the list. @defaultValue nothing */
  readonly children?: Child
}

/** A page of the episodes or issues of a series. */
export function ChildList({ path, request, id, own, count, className, items, children }: ChildListProps) {
  const { page, term } = request
  const hasNext = term === '' ? page * PER_PAGE < count : items.length === PER_PAGE
  return (
    <section aria-labelledby={id}>
      <div class="section-head">
        <h2 id={id}>{own.title}</h2>
        <ListControls path={path} request={request} own={own} />
      </div>
      {children}
      {items.length === 0 && <p class="empty">{term === '' ? own.none : own.noneFound}</p>}
      <ul class={className}>{items}</ul>
      <Pages path={path} request={request} hasNext={hasNext} />
    </section>
  )
}

/** Search within a list, and its order. */
function ListControls({ path, request, own }: Pick<ChildListProps, 'path' | 'request' | 'own'>) {
  return (
    <div class="list-controls">
      <search>
        <form action={path} method="get">
          <input
            type="search"
            name="find"
            value={request.term}
            maxlength={200}
            aria-label={own.search}
            placeholder={own.placeholder}
          />
          {request.season !== null && <input type="hidden" name="season" value={request.season} />}
          <button type="submit" class="is-quiet">
            {own.find}
          </button>
        </form>
      </search>
      {request.term === '' ? (
        <ListOrder path={path} request={request} />
      ) : (
        <a href={listPath(path, request, { term: '', page: 1 })}>{own.showAll}</a>
      )}
    </div>
  )
}

/** A link to the same list in the other order. */
export function ListOrder({ path, request }: { readonly path: string; readonly request: ListRequest }) {
  const isOldest = request.order === 'OLDEST'
  return (
    <nav aria-label={words.frame.order.label}>
      <a href={listPath(path, request, { order: isOldest ? 'LATEST' : 'OLDEST', page: 1 })}>
        {isOldest ? words.frame.order.newest : words.frame.order.oldest}
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
  const { label, page: pageText, newer, older, ...ofSearch } = words.frame.paging
  const byDate = order === 'OLDEST' ? [older, newer] : [newer, older]
  const [back, on] = term === '' ? byDate : [ofSearch.back, ofSearch.more]
  return (
    <nav class="pages" aria-label={label}>
      {page > 1 && (
        <a href={listPath(path, request, { page: page - 1 })} rel="prev">
          {back}
        </a>
      )}
      <span class="quiet">{pageText(page)}</span>
      {hasNext && page < MAX_PAGE && (
        <a href={listPath(path, request, { page: page + 1 })} rel="next">
          {on}
        </a>
      )}
    </nav>
  )
}
