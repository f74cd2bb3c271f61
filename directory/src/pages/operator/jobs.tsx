import { auditEntriesOf } from '../../accounts/index.ts'
import { type JobReport, jobReports, jobRuns } from '../../workers/index.ts'
import { DataTable } from '../components/data-table.tsx'
import { Moment } from '../components/series.tsx'
import { countText, durationText } from '../components/words.ts'
import type { DashboardContext } from '../dashboard/dashboard-context.ts'
import { words } from '../words/index.ts'
import { AuditTable } from './audit-table.tsx'
import { OPERATION, pathOf } from './operation-paths.ts'
import { ActForm } from './operator-layout.tsx'
import { type OperatorList, timeOf } from './operator-list.tsx'

const said = words.operator.jobs
const ROWS = 50
const DAY_S = 86_400

interface ListedJob extends JobReport {
  /** Seconds. */
  readonly every: number
  /** When it runs next, in epoch seconds; `null` while it runs or waits. */
  readonly nextAt: number | null
}

/** The timed jobs: when they ran last, how that ended, and when they run next. */
export function jobList(context: DashboardContext): OperatorList<ListedJob> {
  const { columns } = said
  const moment = (at: number | null) => (at === null ? null : <Moment seconds={at} />)
  return {
    path: `${OPERATION}/jobs`,
    title: said.title,
    parameters: [],
    columns: [
      {
        name: 'name',
        label: columns.job,
        value: ({ name }) => name,
        show: ({ name }) => <a href={pathOf.job(name)}>{name}</a>,
      },
      {
        name: 'everySeconds',
        label: columns.every,
        value: ({ every }) => every,
        show: ({ every }) => periodText(every),
      },
      { name: 'state', label: columns.state, value: stateOf, show: (job) => <State job={job} /> },
      {
        name: 'lastCompletedAt',
        label: columns.completed,
        value: ({ lastCompletedAt: at }) => timeOf(at),
        show: ({ lastCompletedAt: at }) => moment(at),
      },
      {
        name: 'lastFailedAt',
        label: columns.failed,
        value: ({ lastFailedAt: at }) => timeOf(at),
        show: ({ lastFailedAt: at, lastFailure }) => (
          <>
            {moment(at)}
            {lastFailure !== null && <span class="quiet is-line">{lastFailure}</span>}
          </>
        ),
      },
      { name: 'lastFailure', label: null, value: ({ lastFailure }) => lastFailure },
      {
        name: 'nextAt',
        label: columns.next,
        value: ({ nextAt }) => timeOf(nextAt),
        show: ({ nextAt }) => moment(nextAt) ?? said.soon,
      },
    ],
    none: said.none,
    read: async () => ({ rows: await listedJobs(context), next: null }),
  }
}

async function listedJobs({ db, timedJobs, runtime }: DashboardContext): Promise<readonly ListedJob[]> {
  const now = Math.floor(runtime.now() / 1_000)
  const reports = await jobReports(
    db,
    timedJobs.map(({ name }) => name),
  )
  return reports.map((report, index) => {
    const every = timedJobs[index]!.everyS ?? 0
    return { ...report, every, nextAt: nextAt(report, every, now) }
  })
}

/** Periods of a job begin at multiples of it since 1970: the database's clock says which one has no run yet. */
function nextAt({ isRunning, isWaiting, lastCompletedAt }: JobReport, every: number, now: number): number | null {
  if (isRunning || isWaiting || every === 0 || lastCompletedAt === null) return null
  return Math.floor(now / every) * every + every
}

/** `5 min`, `1 h`, `7 days`. */
function periodText(seconds: number): string {
  return seconds % DAY_S === 0 && seconds > 0 ? countText(seconds / DAY_S, 'day') : durationText(seconds)
}

function stateOf({ isRunning, isWaiting, lastFailedAt, lastCompletedAt }: JobReport): keyof typeof said.states {
  if (isRunning) return 'running'
  if (isWaiting) return 'waiting'
  if (lastFailedAt !== null && lastFailedAt > (lastCompletedAt ?? 0)) return 'failed'
  return lastCompletedAt === null ? 'never' : 'completed'
}

function State({ job }: { readonly job: JobReport }) {
  const state = stateOf(job)
  return <span class={state === 'failed' ? 'bad' : undefined}>{said.states[state]}</span>
}

/** One job: its runs, and the form that has it run now. */
export async function jobPage(context: DashboardContext, name: string) {
  const job = (await listedJobs(context)).find((each) => each.name === name)
  if (job === undefined) return null
  const { db } = context
  const runs = await jobRuns(db, name, ROWS)
  const { title, head, none } = said.runs
  return {
    title: name,
    body: (
      <>
        <p>
          {said.everyText(periodText(job.every))} <State job={job} />
        </p>
        <div class="columns is-acts">
          <ActForm id="run" action={`${pathOf.job(name)}/run`} {...said.act} />
        </div>
        <section aria-labelledby="runs">
          <h2 id="runs">{title}</h2>
          {runs.length === 0 ? (
            <p class="empty">{none}</p>
          ) : (
            <DataTable label={title} head={head}>
              {runs.map(({ state, createdAt, startedAt, endedAt, failure }) => (
                <tr>
                  <td>
                    <Moment seconds={startedAt ?? createdAt} />
                  </td>
                  <td class={state === 'failed' ? 'bad' : undefined}>
                    {said.runStates[state as keyof typeof said.runStates] ?? state}
                  </td>
                  <td>{startedAt !== null && endedAt !== null && durationText(Math.max(0, endedAt - startedAt))}</td>
                  <td>{failure}</td>
                </tr>
              ))}
            </DataTable>
          )}
        </section>
        <section aria-labelledby="acts">
          <h2 id="acts">{words.operator.feed.acts}</h2>
          <AuditTable entries={await auditEntriesOf(db, name, ROWS)} db={db} />
        </section>
      </>
    ),
  }
}
