import { jobsOfProcess, leasesOfProcess, type ProcessReport, processReports } from '../../workers/index.ts'
import { DataTable } from '../components/data-table.tsx'
import { FactsPanel } from '../components/facts.tsx'
import { PostForm } from '../components/form.tsx'
import { Moment } from '../components/series.tsx'
import { distanceText } from '../components/words.ts'
import type { DashboardContext } from '../dashboard/dashboard-context.ts'
import { withQuery } from '../query.ts'
import { words } from '../words/index.ts'
import { OPERATION, pathOf } from './operation-paths.ts'
import { type OperatorList, timeOf } from './operator-list.tsx'

const said = words.operator.processes

/** The processes of the directory. Those that were lost come last. */
export function processList({ db, runtime }: DashboardContext): OperatorList<ProcessReport> {
  const { columns } = said
  return {
    path: `${OPERATION}/processes`,
    title: said.title,
    parameters: [],
    columns: [
      {
        name: 'host',
        label: columns.process,
        value: ({ host }) => host,
        show: ({ host, processId }) => (
          <a href={pathOf.process(processId)} title={processId}>
            {host}
          </a>
        ),
      },
      { name: 'id', label: null, value: ({ processId }) => processId },
      { name: 'roles', label: columns.roles, value: ({ roles }) => roles, show: ({ roles }) => roles.join(', ') },
      {
        name: 'listener',
        label: columns.metrics,
        value: ({ listener }) => listener,
        show: ({ listener }) => listener ?? said.noListener,
      },
      { name: 'startedAt', label: null, value: ({ startedAt }) => timeOf(startedAt) },
      { name: 'heardAt', label: null, value: ({ heardAt }) => timeOf(heardAt) },
      {
        name: 'isLost',
        label: columns.state,
        value: ({ isLost }) => isLost,
        show: (process) => <State process={process} now={Math.floor(runtime.now() / 1_000)} />,
      },
      { name: null, label: '', value: () => null, show: (process) => <Dismissal process={process} /> },
    ],
    none: said.none,
    read: async () => ({ rows: await processReports(db), next: null }),
  }
}

function State({ process, now }: { readonly process: ProcessReport; readonly now: number }) {
  const { isLost, heardAt, startedAt } = process
  return (
    <span class={isLost ? 'bad' : undefined}>
      {isLost ? said.lostSince(distanceText(heardAt, now)) : said.runningSince(distanceText(startedAt, now))}
    </span>
  )
}

function Dismissal({ process: { isLost, processId } }: { readonly process: ProcessReport }) {
  if (!isLost) return null
  return <PostForm action={`${pathOf.process(processId)}/dismiss`} button={said.dismiss} isQuiet />
}

const SLOT = /^slot (\d{1,3})$/

/** One process: what it holds, and the jobs that it runs. */
export async function processPage({ db, runtime }: DashboardContext, processId: string) {
  const process = (await processReports(db)).find((each) => each.processId === processId)
  if (process === undefined) return null
  const leases = await leasesOfProcess(db, processId)
  const slots = leases.flatMap(({ name }) => SLOT.exec(name)?.[1] ?? []).map(Number)
  const others = leases.filter(({ name }) => !SLOT.test(name))
  const jobs = await jobsOfProcess(db, processId)
  const { facts, leases: held } = said
  return {
    title: said.titleOf(process.host),
    body: (
      <>
        <FactsPanel
          title={facts.title}
          facts={{
            [said.columns.state]: <State process={process} now={Math.floor(runtime.now() / 1_000)} />,
            [said.columns.roles]: process.roles.join(', '),
            [said.columns.metrics]: process.listener ?? said.noListener,
            [facts.started]: <Moment seconds={process.startedAt} />,
            [facts.heard]: <Moment seconds={process.heardAt} />,
            [facts.id]: <code>{processId}</code>,
            [facts.jobs]:
              jobs.length === 0
                ? said.noJobs
                : jobs.map((name, index) => (
                    <>
                      {index > 0 && ', '}
                      <a href={pathOf.job(name)}>{name}</a>
                    </>
                  )),
          }}
        />
        <Dismissal process={process} />
        {others.length > 0 && (
          <section aria-labelledby="leases">
            <h2 id="leases">{held.title}</h2>
            <DataTable label={held.title} head={held.head}>
              {others.map(({ name, since, until }) => (
                <tr>
                  <td>{name}</td>
                  <td>
                    <Moment seconds={since} />
                  </td>
                  <td>
                    <Moment seconds={until} />
                  </td>
                </tr>
              ))}
            </DataTable>
          </section>
        )}
        {slots.length > 0 && <Slots slots={slots} />}
      </>
    ),
  }
}

function Slots({ slots }: { readonly slots: readonly number[] }) {
  const { title, about } = said.slots
  return (
    <details class="panel">
      <summary>{title(slots.length)}</summary>
      <p>{about}</p>
      <p>
        {slots
          .toSorted((one, other) => one - other)
          .map((slot) => (
            <>
              <a href={withQuery(`${OPERATION}/feeds`, { list: 'due', slot })}>{String(slot)}</a>{' '}
            </>
          ))}
      </p>
    </details>
  )
}
