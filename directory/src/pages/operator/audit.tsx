import { type AuditEntry, auditList as readAudit } from '../../accounts/index.ts'
import { Moment } from '../components/series.tsx'
import type { DashboardContext } from '../dashboard/dashboard-context.ts'
import { type Query, withQuery } from '../query.ts'
import { words } from '../words/index.ts'
import { Actor, accountIn, emailsOfActors, Target } from './audit-table.tsx'
import { OPERATION } from './operation-paths.ts'
import { ChooseField, ChooseForm } from './operator-layout.tsx'
import { numberIn, type OperatorList, partOf, textIn, timeOf } from './operator-list.tsx'

const said = words.operator.audit
const AUDIT = `${OPERATION}/audit`

interface ListedEntry extends AuditEntry {
  readonly emails: ReadonlyMap<number, string>
}

/** What operators and owners did, and who: a person, or a user of the command line. */
export function auditList({ db }: DashboardContext): OperatorList<ListedEntry> {
  const { columns } = said
  return {
    path: AUDIT,
    title: said.title,
    parameters: ['action', 'target', 'actor'],
    columns: [
      {
        name: 'happenedAt',
        label: columns.when,
        value: ({ happened_at: at }) => timeOf(at),
        show: ({ happened_at: at }) => <Moment seconds={at} />,
      },
      {
        name: 'actor',
        label: columns.who,
        value: ({ actor }) => actor,
        show: (entry) => (
          <>
            <Actor entry={entry} emails={entry.emails} />
            <Only name="actor" value={entry.actor} />
          </>
        ),
      },
      { name: 'email', label: null, value: ({ actor, emails }) => emails.get(accountIn(actor) ?? 0) ?? null },
      {
        name: 'action',
        label: columns.what,
        value: ({ action }) => action,
        show: ({ action }) => <a href={withQuery(AUDIT, { action })}>{action}</a>,
      },
      {
        name: 'target',
        label: columns.of,
        value: ({ target }) => target,
        show: (entry) => (
          <>
            <Target entry={entry} />
            <Only name="target" value={entry.target} />
          </>
        ),
      },
      { name: 'reason', label: columns.why, value: ({ reason }) => reason },
    ],
    none: said.none,
    head: (query) => <Filters query={query} />,
    async read(query, limit) {
      const after = numberIn(query, 'after')
      if (after === undefined) return null
      const [action, target, actor] = ['action', 'target', 'actor'].map((name) => textIn(query, name)) as [
        string | null,
        string | null,
        string | null,
      ]
      const part = await partOf(
        limit,
        (limit) => readAudit(db, { action, target, actor, after, limit }),
        ({ entry_id: id }) => String(id),
      )
      const emails = await emailsOfActors(db, part.rows)
      return { ...part, rows: part.rows.map((entry) => ({ ...entry, emails })) }
    },
  }
}

/** A link to all entries with a value. */
function Only({ name, value }: { readonly name: 'actor' | 'target'; readonly value: string }) {
  return (
    <a class="quiet is-line" href={withQuery(AUDIT, { [name]: value })}>
      {said.all[name]}
    </a>
  )
}

function Filters({ query }: { readonly query: Query }) {
  const { filters } = said
  return (
    <>
      <ChooseForm action={AUDIT} button={filters.button}>
        {(['action', 'target', 'actor'] as const).map((name) => (
          <ChooseField name={name} label={filters[name]} value={textIn(query, name) ?? ''} />
        ))}
      </ChooseForm>
      <p class="quiet">{filters.about}</p>
    </>
  )
}
