import { type AuditEntry, auditEntries } from '../../accounts/index.ts'
import { type EventReader, eventReaders } from '../../events/index.ts'
import { dueFeeds, type FeedGroup, fleetFigures } from '../../feeds/index.ts'
import { type ProcessReport, processReports } from '../../workers/index.ts'
import { DataTable } from '../components/data-table.tsx'
import { outcomeText, priorities } from '../components/feed-words.ts'
import { Field, PostForm, Refusal } from '../components/form.tsx'
import { Layout } from '../components/layout.tsx'
import { Moment } from '../components/series.tsx'
import { countText, distanceText, labelOf } from '../components/words.ts'
import { words } from '../words/index.ts'
import type { DashboardContext } from './dashboard-context.ts'
import { DashboardLinks } from './dashboard-page.tsx'

const AUDIT = 20

/** The result of a form of the page. */
export interface OperatorNews {
  readonly refusal?: string
  /** The action that was done, as a sentence. */
  readonly done?: string
}

/** The state of the fleet, and what an operator does about content: takedown, its end, waking a feed. */
export async function operatorPage({ db, files, runtime }: DashboardContext, news: OperatorNews = {}) {
  const now = Math.floor(runtime.now() / 1000)
  const due = await dueFeeds(db, now)
  const fleet = await fleetFigures(db, now)
  const readers = await eventReaders(db)
  const processes = await processReports(db)
  const lost = processes.filter(({ isLost }) => isLost).length
  const audit = await auditEntries(db, AUDIT)
  const total = fleet.byPriority.reduce((sum, { feeds }) => sum + feeds, 0)
  const failing = fleet.byPriority.reduce((sum, group) => sum + group.failing, 0)
  const about = fleet.isEstimated ? 'about ' : ''
  return (
    <Layout title="Operation" files={files}>
      <h1>Operation</h1>
      <DashboardLinks current="/dashboard/operator" isOperator />
      <Refusal sentence={news.refusal ?? null} />
      {news.done !== undefined && (
        <p class="notice" role="status">
          {news.done}
        </p>
      )}
      <ul class="stats">
        <Stat name="Feeds" value={`${about}${total.toLocaleString('en')}`} />
        <Stat
          name="Due now"
          value={due.count.toLocaleString('en')}
          note={due.oldestDueAt === null ? 'None waits' : `The oldest was due ${distanceText(due.oldestDueAt, now)}`}
        />
        <Stat name="Failing" value={`${about}${failing.toLocaleString('en')}`} />
        <Stat
          name={words.operator.processes.title}
          value={(processes.length - lost).toLocaleString('en')}
          note={
            lost === 0
              ? words.operator.processes.noneLost
              : words.operator.processes.countOfLost(lost.toLocaleString('en'))
          }
        />
      </ul>
      <Processes processes={processes} now={now} />
      <Actions />
      <Groups
        id="priorities"
        title="Feeds by how often they are checked"
        groups={fleet.byPriority}
        nameOf={(name) => priorities[name] ?? name}
      />
      <Groups
        id="outcomes"
        title="Feeds by their last result"
        groups={fleet.byOutcome}
        nameOf={(name) => outcomeText(name === '' ? null : name) ?? 'Never checked'}
      />
      <Groups id="hosts" title="Hosts, those with failures first" groups={fleet.byHost} nameOf={(name) => name} />
      <section aria-labelledby="readers">
        <h2 id="readers">Readers of events</h2>
        <DataTable label="Readers of events" head={['Reader', 'State']}>
          {readers.map((reader) => (
            <tr>
              <td>{labelOf(reader.name)}</td>
              <td>{lagText(reader, now)}</td>
            </tr>
          ))}
        </DataTable>
      </section>
      <section aria-labelledby="audit">
        <h2 id="audit">What operators did</h2>
        {audit.length === 0 ? (
          <p class="empty">Nothing yet.</p>
        ) : (
          <DataTable label="What operators did" head={['When', 'Who', 'What', 'Of', 'Why']}>
            {audit.map((entry) => (
              <Entry entry={entry} />
            ))}
          </DataTable>
        )}
      </section>
    </Layout>
  )
}

/** The processes of the directory. Those that were lost come last. */
function Processes({ processes, now }: { readonly processes: readonly ProcessReport[]; readonly now: number }) {
  const { title, head, noListener, runningSince, lostSince, dismiss } = words.operator.processes
  return (
    <section aria-labelledby="processes">
      <h2 id="processes">{title}</h2>
      <DataTable label={title} head={head}>
        {processes.map(({ processId, roles, host, listener, startedAt, heardAt, isLost }) => (
          <tr>
            <td title={processId}>{host}</td>
            <td>{roles.join(', ')}</td>
            <td>{listener ?? noListener}</td>
            <td class={isLost ? 'bad' : undefined}>
              {isLost ? lostSince(distanceText(heardAt, now)) : runningSince(distanceText(startedAt, now))}
            </td>
            <td>
              {isLost && (
                <PostForm action="/dashboard/operator/dismiss" button={dismiss} isQuiet>
                  <input type="hidden" name="process" value={processId} />
                </PostForm>
              )}
            </td>
          </tr>
        ))}
      </DataTable>
    </section>
  )
}

/** What an operator does about content. */
function Actions() {
  return (
    <div class="columns">
      <section class="panel" aria-labelledby="takedown">
        <h2 id="takedown">Take content out</h2>
        <p>It leaves all pages, lists and searches, and its feed is not read. Nothing is deleted.</p>
        <PostForm action="/dashboard/operator/block" button="Take out" isDangerous>
          <ContentFields id="block" />
        </PostForm>
      </section>
      <section class="panel" aria-labelledby="restore">
        <h2 id="restore">Put content back</h2>
        <p>It is in lists and searches again as it was, and its feed is read soon.</p>
        <PostForm action="/dashboard/operator/unblock" button="Put back">
          <ContentFields id="unblock" />
        </PostForm>
      </section>
      <section class="panel" aria-labelledby="merge">
        <h2 id="merge">Make two series one</h2>
        <p>The first leads to the second from now on, and its episodes or issues are gone. This cannot be undone.</p>
        <PostForm action="/dashboard/operator/merge" button="Merge" isDangerous>
          <Field id="merge-from" name="uuid" label="UUID of the one that ends" type="text" />
          <Field id="merge-into" name="into" label="UUID of the one that stays" type="text" />
          <Field id="merge-reason" name="reason" label="Why, for the record" type="text" maxlength={1_000} />
        </PostForm>
      </section>
      <section class="panel" aria-labelledby="wake">
        <h2 id="wake">Read a feed now</h2>
        <p>Also one that is not checked any more because it failed for long.</p>
        <PostForm action="/dashboard/operator/wake" button="Read it">
          <Field id="wake-uuid" name="uuid" label="UUID of its podcast, comic or creator" type="text" />
        </PostForm>
      </section>
    </div>
  )
}

function lagText({ oldestUnreadAt }: EventReader, now: number): string {
  if (oldestUnreadAt === null) return 'Has read all'
  return `Behind by ${countText(Math.max(0, now - oldestUnreadAt), 'second')}`
}

function ContentFields({ id }: { readonly id: string }) {
  return (
    <>
      <Field id={`${id}-uuid`} name="uuid" label="UUID of a podcast, comic, creator, episode or issue" type="text" />
      <Field id={`${id}-reason`} name="reason" label="Why, for the record" type="text" maxlength={1_000} />
    </>
  )
}

function Stat({ name, value, note = '' }: { readonly name: string; readonly value: string; readonly note?: string }) {
  return (
    <li>
      <span class="stat-name">{name}</span>
      <strong>{value}</strong>
      {note !== '' && <span class="quiet">{note}</span>}
    </li>
  )
}

function Groups({
  id,
  title,
  groups,
  nameOf,
}: {
  readonly id: string
  readonly title: string
  readonly groups: readonly FeedGroup[]
  readonly nameOf: (name: string) => string
}) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <DataTable label={title} head={['', 'Feeds', 'Due', 'Failing']}>
        {groups.map(({ name, feeds, due, failing }) => (
          <tr>
            <td>{nameOf(name)}</td>
            <td>{feeds.toLocaleString('en')}</td>
            <td>{due.toLocaleString('en')}</td>
            <td class={failing > 0 ? 'bad' : undefined}>{failing.toLocaleString('en')}</td>
          </tr>
        ))}
      </DataTable>
    </section>
  )
}

function Entry({ entry }: { readonly entry: AuditEntry }) {
  return (
    <tr>
      <td>
        <Moment seconds={entry.happened_at} />
      </td>
      <td>{entry.actor}</td>
      <td>{entry.action}</td>
      <td>{entry.target}</td>
      <td>{entry.reason}</td>
    </tr>
  )
}
