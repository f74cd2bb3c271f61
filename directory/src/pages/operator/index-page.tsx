import { countAccounts } from '../../accounts/index.ts'
import { type EventReader, eventReaders } from '../../events/index.ts'
import { countListed, dueFeeds, type FeedGroup, type FeedListName, fleetFigures } from '../../feeds/index.ts'
import { jobReports, processReports } from '../../workers/index.ts'
import { DataTable } from '../components/data-table.tsx'
import { outcomeText, priorities } from '../components/feed-words.ts'
import { countText, distanceText, labelOf } from '../components/words.ts'
import type { DashboardContext } from '../dashboard/dashboard-context.ts'
import { withQuery } from '../query.ts'
import { words } from '../words/index.ts'
import { OPERATION } from './operation-paths.ts'
import { ChooseField, ChooseForm, Stat } from './operator-layout.tsx'

const { index: said, rooms } = words.operator
const FEEDS = `${OPERATION}/feeds`
const listPath = (list: FeedListName) => withQuery(FEEDS, { list })
/** Counts of lists end here. */
const COUNTED = 10_000

/** The first page of operators: what needs them, and the way to everything. */
export async function indexPage({ db, runtime, timedJobs }: DashboardContext) {
  const now = Math.floor(runtime.now() / 1_000)
  const fleet = await fleetFigures(db, now)
  const processes = await processReports(db)
  const lost = processes.filter(({ isLost }) => isLost).length
  const jobs = await jobReports(
    db,
    timedJobs.map(({ name }) => name),
  )
  const failed = jobs.filter(({ lastFailedAt: at, lastCompletedAt: well }) => at !== null && at > (well ?? 0)).length
  const total = fleet.byPriority.reduce((sum, { feeds }) => sum + feeds, 0)
  return {
    title: said.title,
    body: (
      <>
        <ChooseForm action={FEEDS} button={words.operator.feeds.find.button}>
          <ChooseField name="find" label={words.operator.feeds.find.label} value="" />
        </ChooseForm>
        <ul class="stats">
          <Stat
            name={said.feeds}
            value={fleet.isEstimated ? said.about(total) : total.toLocaleString('en')}
            href={listPath('failing')}
          />
          {await listStats(db, now)}
          <Stat
            name={said.processes}
            value={(processes.length - lost).toLocaleString('en')}
            note={lost === 0 ? said.noneLost : said.lost(lost)}
            href={`${OPERATION}/processes`}
          />
          <Stat name={said.jobs} value={failed.toLocaleString('en')} note={said.jobsNote} href={`${OPERATION}/jobs`} />
          <Stat
            name={said.accounts}
            value={(await countAccounts(db)).toLocaleString('en')}
            href={`${OPERATION}/accounts`}
          />
        </ul>
        <section aria-labelledby="rooms">
          <h2 id="rooms">{said.rooms}</h2>
          <dl class="facts">
            {Object.entries(rooms.links)
              .filter(([name]) => name !== '')
              .map(([name, { label, about }]) => (
                <>
                  <dt>
                    <a href={`${OPERATION}/${name}`}>{label}</a>
                  </dt>
                  <dd>{about}</dd>
                </>
              ))}
          </dl>
        </section>
        <Groups title={said.priorities} groups={fleet.byPriority} nameOf={(name) => priorities[name] ?? name} />
        <Groups
          title={said.outcomes}
          groups={fleet.byOutcome}
          nameOf={(name) => outcomeText(name === '' ? null : name) ?? said.neverChecked}
        />
        <Readers readers={await eventReaders(db)} now={now} />
      </>
    ),
  }
}

async function listStats(db: DashboardContext['db'], now: number) {
  const due = await dueFeeds(db, now)
  const counts = []
  for (const list of ['failing', 'never', 'unread', 'blocked'] as const) {
    const count = await countListed(db, { list, now })
    counts.push(<Stat name={said.lists[list]} value={said.upTo(count, COUNTED)} href={listPath(list)} />)
  }
  const oldest = due.oldestDueAt === null ? said.noneDue : said.oldestDue(distanceText(due.oldestDueAt, now))
  return [
    <Stat name={said.lists.due} value={due.count.toLocaleString('en')} note={oldest} href={listPath('due')} />,
    ...counts,
  ]
}

interface GroupsProps {
  readonly title: string
  readonly groups: readonly FeedGroup[]
  readonly nameOf: (name: string) => string
}

function Groups({ title, groups, nameOf }: GroupsProps) {
  return (
    <section aria-label={title}>
      <h2>{title}</h2>
      <DataTable label={title} head={['', ...said.groupHead]}>
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

function Readers({ readers, now }: { readonly readers: readonly EventReader[]; readonly now: number }) {
  const { title, head, allRead, behind } = said.readers
  return (
    <section aria-labelledby="readers">
      <h2 id="readers">{title}</h2>
      <DataTable label={title} head={head}>
        {readers.map(({ name, oldestUnreadAt: at }) => (
          <tr>
            <td>{labelOf(name)}</td>
            <td>{at === null ? allRead : behind(countText(Math.max(0, now - at), 'second'))}</td>
          </tr>
        ))}
      </DataTable>
    </section>
  )
}
