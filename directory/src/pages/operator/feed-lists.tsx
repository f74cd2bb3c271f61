import {
  FAILING_COUNTED,
  type FeedListName,
  type FeedPlace,
  failingBy,
  feedLists,
  listFeeds,
  placeInList,
} from '../../feeds/index.ts'
import { faultOfReason } from '../components/feed-words.ts'
import type { DashboardContext } from '../dashboard/dashboard-context.ts'
import { type Query, withQuery } from '../query.ts'
import { words } from '../words/index.ts'
import { feedColumns, HostLink } from './feed-columns.tsx'
import { findFeeds } from './find-feeds.ts'
import { OPERATION } from './operation-paths.ts'
import { ChooseField, ChooseForm } from './operator-layout.tsx'
import { numberIn, type OperatorList, partOf, textIn } from './operator-list.tsx'

const said = words.operator.feeds
const FEEDS = `${OPERATION}/feeds`

/** Lists that lead over all hosts. That of planned looks is for one host. */
const shown = feedLists.filter((name) => name !== 'scheduled')

/** Feeds: those that fail, are due, are read no more or not yet, or are blocked; or those that a search finds. */
export function feedList(context: DashboardContext): OperatorList<Parameters<typeof placeInList>[1]> {
  const { db, runtime } = context
  return {
    path: FEEDS,
    title: said.title,
    parameters: ['find', 'list', 'host', 'reason', 'slot'],
    columns: feedColumns,
    none: said.none,
    head: (query) => <FeedChoices query={query} />,
    async read(query, limit) {
      const term = textIn(query, 'find')
      if (term !== null) return { rows: await findFeeds(context, term), next: null }
      const list = listIn(query)
      const slot = numberIn(query, 'slot')
      const after = placeIn(query)
      const host = textIn(query, 'host') ?? undefined
      const isKnown = list !== null && slot !== undefined && after !== undefined
      if (!isKnown || (slot !== null && (slot > 255 || list !== 'due'))) return null
      if (list === 'scheduled' && host === undefined) return null
      const reason = list === 'failing' ? query['reason'] : undefined
      const now = Math.floor(runtime.now() / 1_000)
      const request = { list, host, reason, slot: slot ?? undefined, after, now }
      return await partOf(
        limit,
        (limit) => listFeeds(db, { ...request, limit }),
        (feed) => textOfPlace(placeInList(list, feed)),
      )
    },
  }
}

/** The failing feeds by the reason of their last look. */
export function reasonList({ db }: DashboardContext): OperatorList<{ readonly name: string; readonly feeds: number }> {
  const { reasons } = said
  return {
    path: `${FEEDS}/reasons`,
    title: reasons.title,
    parameters: [],
    columns: [
      {
        name: 'reason',
        label: reasons.reason,
        value: ({ name }) => name,
        show: ({ name }) => (
          <>
            {faultOfReason(name).problem} <code>{name}</code>
          </>
        ),
      },
      {
        name: 'feeds',
        label: reasons.feeds,
        value: ({ feeds }) => feeds,
        show: ({ name, feeds }) => (
          <a href={withQuery(FEEDS, { list: 'failing', reason: name })}>{reasons.count(feeds)}</a>
        ),
      },
    ],
    none: said.noneFailing,
    read: (query, limit) => groupsOf(db, 'last_reason', query, limit),
  }
}

/** The hosts with failing feeds. */
export function failingHostList({
  db,
}: DashboardContext): OperatorList<{ readonly name: string; readonly feeds: number }> {
  const { reasons, failingHosts } = said
  return {
    path: `${FEEDS}/hosts`,
    title: failingHosts,
    parameters: [],
    columns: [
      {
        name: 'host',
        label: said.columns.host,
        value: ({ name }) => name,
        show: ({ name }) => <HostLink host={name} />,
      },
      {
        name: 'feeds',
        label: reasons.feeds,
        value: ({ feeds }) => feeds,
        show: ({ name, feeds }) => (
          <a href={withQuery(FEEDS, { list: 'failing', host: name })}>{reasons.count(feeds)}</a>
        ),
      },
    ],
    none: said.noneFailing,
    read: (query, limit) => groupsOf(db, 'host', query, limit),
  }
}

/** Groups have no order that an index keeps, so their place is their number. */
async function groupsOf(db: DashboardContext['db'], column: 'last_reason' | 'host', query: Query, limit: number) {
  const offset = numberIn(query, 'after')
  if (offset === undefined || (offset ?? 0) > FAILING_COUNTED) return null
  const from = offset ?? 0
  const { groups, isBounded } = await failingBy(db, column, { offset: from, limit: limit + 1 })
  const rows = groups.slice(0, limit)
  return {
    rows,
    next: groups.length > limit ? String(from + limit) : null,
    ...(isBounded && { note: said.bounded(FAILING_COUNTED) }),
  }
}

/** Links to the lists, and the search. */
function FeedChoices({ query }: { readonly query: Query }) {
  const term = textIn(query, 'find') ?? ''
  const current = term === '' ? listIn(query) : null
  const narrowed = [query['host'], query['reason'] === undefined ? undefined : said.reasonOf(query['reason'])]
  const sentence = narrowed.filter((part) => part !== undefined && part !== '').join(', ')
  return (
    <>
      <ChooseForm action={FEEDS} button={said.find.button}>
        <ChooseField name="find" label={said.find.label} value={term} />
      </ChooseForm>
      <nav class="tabs" aria-label={said.lists.label}>
        {shown.map((name) => (
          <a href={withQuery(FEEDS, { list: name })} {...(name === current && { 'aria-current': 'page' as const })}>
            {said.lists.names[name]}
          </a>
        ))}
        <a href={`${FEEDS}/reasons`}>{said.lists.byReason}</a>
        <a href={`${FEEDS}/hosts`}>{said.lists.byHost}</a>
      </nav>
      <p class="quiet">{term === '' ? (current === null ? null : said.lists.about[current]) : said.find.about}</p>
      {sentence !== '' && <p>{said.only(sentence)}</p>}
    </>
  )
}

function listIn({ list = 'failing' }: Query): FeedListName | null {
  return feedLists.find((name) => name === list) ?? null
}

const PLACE = /^([\s\S]{0,2048})!([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

function textOfPlace({ at, feedId }: FeedPlace): string {
  return `${at}!${feedId}`
}

/** The place that a query names; `null` for the beginning, `undefined` if it is none. */
function placeIn(query: Query): FeedPlace | null | undefined {
  const { after, list = 'failing' } = query
  if (after === undefined) return null
  const [, at, feedId] = PLACE.exec(after) ?? []
  if (at === undefined || feedId === undefined) return undefined
  const isNumber = list !== 'never' && list !== 'blocked'
  return isNumber && !/^-?\d{1,15}$/.test(at) ? undefined : { at: at.replaceAll('\0', ''), feedId }
}
