import { directoryFact, lastArchivedAt, type StoredTable, storedTables } from '../../database/index.ts'
import { oldestEventAt } from '../../events/index.ts'
import { FactsPanel } from '../components/facts.tsx'
import { Moment } from '../components/series.tsx'
import { bytesText } from '../components/words.ts'
import type { DashboardContext } from '../dashboard/dashboard-context.ts'
import { words } from '../words/index.ts'
import { OPERATION } from './operation-paths.ts'
import type { OperatorList } from './operator-list.tsx'

const said = words.operator.storage

/** The tables by their sizes, with their growth; the oldest event; the last backup, if it is known. */
export function storageList(context: DashboardContext): OperatorList<StoredTable> {
  const { db, runtime } = context
  const { columns } = said
  return {
    path: `${OPERATION}/storage`,
    title: said.title,
    parameters: [],
    columns: [
      { name: 'table', label: columns.table, value: ({ name }) => name },
      { name: 'bytes', label: columns.bytes, value: ({ bytes }) => bytes, show: ({ bytes }) => bytesText(bytes) },
      {
        name: 'indexBytes',
        label: columns.indexes,
        value: ({ indexBytes }) => indexBytes,
        show: ({ indexBytes }) => bytesText(indexBytes),
      },
      {
        name: 'rows',
        label: columns.rows,
        value: ({ rows }) => rows,
        show: ({ rows }) => (rows === null ? said.unknown : rows.toLocaleString('en')),
      },
      {
        name: 'growthBytes',
        label: columns.growth,
        value: ({ growth }) => growth,
        show: ({ growth, growthDays }) => growthText(growth, growthDays),
      },
      { name: 'growthDays', label: null, value: ({ growthDays }) => growthDays },
    ],
    none: said.none,
    head: () => <Whole context={context} />,
    read: async () => ({ rows: await storedTables(db, runtime.now()), next: null }),
  }
}

function growthText(growth: number | null, days: number | null): string {
  if (growth === null || days === null) return said.notMeasured
  const size = bytesText(Math.abs(growth))
  return said.grew(growth === 0 ? size : `${growth > 0 ? '+' : '−'}${size}`, days)
}

async function Whole({ context: { db, runtime, isShared } }: { readonly context: DashboardContext }) {
  const tables = await storedTables(db, runtime.now())
  const total = tables.reduce((sum, { bytes }) => sum + bytes, 0)
  const measured = tables.filter(({ growth }) => growth !== null)
  const growth = measured.length === 0 ? null : measured.reduce((sum, table) => sum + (table.growth ?? 0), 0)
  const oldest = await oldestEventAt(db)
  const archived = isShared ? await lastArchivedAt(db) : null
  const backup = await directoryFact(db, 'last-backup')
  const backedUpAt = backup === null ? null : Math.floor(Date.parse(backup) / 1_000)
  const { facts } = said
  return (
    <FactsPanel
      title={facts.title}
      facts={{
        [facts.database]: isShared ? facts.postgresql : facts.embedded,
        [facts.total]: bytesText(total),
        [facts.growth]: growthText(growth, measured[0]?.growthDays ?? null),
        [facts.oldestEvent]: oldest === null ? facts.noEvent : <Moment seconds={oldest} />,
        [facts.backup]:
          backedUpAt === null ? isShared ? facts.ofServer : facts.noBackup : <Moment seconds={backedUpAt} />,
        [facts.archived]: archived === null ? null : <Moment seconds={archived} />,
      }}
    />
  )
}
