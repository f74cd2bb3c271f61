import { countListed, type FeedGroup, feedsByHost, hostFigures } from '../../feeds/index.ts'
import { Moment } from '../components/series.tsx'
import { distanceText } from '../components/words.ts'
import type { DashboardContext } from '../dashboard/dashboard-context.ts'
import { withQuery } from '../query.ts'
import { words } from '../words/index.ts'
import { HostLink } from './feed-columns.tsx'
import { OPERATION } from './operation-paths.ts'
import { ChooseField, ChooseForm, Stat } from './operator-layout.tsx'
import { numberIn, type OperatorList } from './operator-list.tsx'

const said = words.operator.hosts
const FEEDS = `${OPERATION}/feeds`
/** The most hosts that are gone through. */
const MOST = 10_000

interface ListedHost extends FeedGroup {
  /** The part of all feeds, between 0 and 1. */
  readonly share: number
}

/** Hosts, the largest first. For a large fleet the figures are estimated from 50,000 feeds. */
export function hostList({ db, runtime }: DashboardContext): OperatorList<ListedHost> {
  const { columns } = said
  return {
    path: `${OPERATION}/hosts`,
    title: said.title,
    parameters: [],
    columns: [
      { name: 'host', label: columns.host, value: ({ name }) => name, show: ({ name }) => <HostLink host={name} /> },
      { name: 'feeds', label: columns.feeds, value: ({ feeds }) => feeds },
      {
        name: 'share',
        label: columns.share,
        value: ({ share }) => Number(share.toFixed(4)),
        show: ({ share }) => said.percent(share),
      },
      { name: 'due', label: columns.due, value: ({ due }) => due },
      {
        name: 'failing',
        label: columns.failing,
        value: ({ failing }) => failing,
        show: ({ name, failing }) =>
          failing === 0 ? (
            '0'
          ) : (
            <a href={withQuery(FEEDS, { list: 'failing', host: name })}>{failing.toLocaleString('en')}</a>
          ),
      },
    ],
    none: said.none,
    head: () => (
      <>
        <ChooseForm action={FEEDS} button={words.operator.feeds.find.button}>
          <ChooseField name="find" label={said.find} value="" />
        </ChooseForm>
        <p>
          <a href={`${FEEDS}/hosts`}>{words.operator.feeds.failingHosts}</a>
        </p>
      </>
    ),
    async read(query, limit) {
      const offset = numberIn(query, 'after')
      if (offset === undefined || (offset ?? 0) > MOST) return null
      const from = offset ?? 0
      const now = Math.floor(runtime.now() / 1_000)
      const { hosts, total, isEstimated } = await feedsByHost(db, { offset: from, limit: limit + 1, now })
      const rows = hosts.slice(0, limit).map((host) => ({ ...host, share: total === 0 ? 0 : host.feeds / total }))
      return {
        rows,
        next: hosts.length > limit ? String(from + limit) : null,
        ...(isEstimated && { note: said.estimated }),
      }
    },
  }
}

/** One host: its share, its pace, its failures, and the way to its feeds. */
export async function hostPage({ db, runtime }: DashboardContext, host: string) {
  const now = Math.floor(runtime.now() / 1_000)
  const figures = await hostFigures(db, host, now)
  if (figures === null) return null
  const unread = await countListed(db, { list: 'unread', host, now })
  const { one } = said
  const to = (list: string) => withQuery(FEEDS, { list, host })
  const count = (value: number) => said.upTo(value)
  const { planned, due, oldestDueAt, nextDueAt, share, slots } = figures
  return {
    title: host,
    body: (
      <>
        {figures.isBounded && <p class="quiet">{one.bounded}</p>}
        <ul class="stats">
          <Stat
            name={one.planned}
            value={planned.toLocaleString('en')}
            note={share === null ? '' : one.share(said.percent(share))}
            href={to('scheduled')}
          />
          <Stat
            name={one.due}
            value={due.toLocaleString('en')}
            note={oldestDueAt === null ? '' : one.oldest(distanceText(oldestDueAt, now))}
            href={to('due')}
          />
          <Stat name={one.failing} value={count(figures.failing)} href={to('failing')} />
          <Stat name={one.never} value={count(figures.never)} href={to('never')} />
          <Stat name={one.unread} value={count(unread)} href={to('unread')} />
        </ul>
        <section class="panel" aria-labelledby="pace">
          <h2 id="pace">{one.pace}</h2>
          <dl class="facts">
            <dt>{one.hour}</dt>
            <dd>{figures.lookedAtInHour.toLocaleString('en')}</dd>
            <dt>{one.day}</dt>
            <dd>{figures.lookedAtInDay.toLocaleString('en')}</dd>
            <dt>{one.next}</dt>
            <dd>{nextDueAt === null ? one.noneNext : <Moment seconds={nextDueAt} />}</dd>
            <dt>{one.slots}</dt>
            <dd>{slots.join(', ')}</dd>
          </dl>
          <p class="quiet">{slots.length > 1 ? one.spread : one.alone}</p>
        </section>
      </>
    ),
  }
}
