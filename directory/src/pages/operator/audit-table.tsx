import { type AuditEntry, auditActions, emailsOfAccounts } from '../../accounts/index.ts'
import type { Database } from '../../database/database.ts'
import { DataTable } from '../components/data-table.tsx'
import { Moment } from '../components/series.tsx'
import { withQuery } from '../query.ts'
import { words } from '../words/index.ts'
import { OPERATION, pathOf, UUID } from './operation-paths.ts'

const said = words.operator.audit

const ACCOUNT = /^account ([1-9]\d{0,14})$/
const ACCOUNT_ID = /^[1-9]\d{0,14}$/

/** The page of all entries with a value. */
const AUDIT = `${OPERATION}/audit`

/** Entries of the audit about one thing. */
export async function AuditTable({ entries, db }: { readonly entries: readonly AuditEntry[]; readonly db: Database }) {
  if (entries.length === 0) return <p class="empty">{said.none}</p>
  const emails = await emailsOfActors(db, entries)
  const { when, who, what, why } = said.columns
  return (
    <DataTable label={said.title} head={[when, who, what, why]}>
      {entries.map((entry) => (
        <tr>
          <td>
            <Moment seconds={entry.happened_at} />
          </td>
          <td>
            <Actor entry={entry} emails={emails} />
          </td>
          <td>
            <a href={withQuery(AUDIT, { action: entry.action })}>{entry.action}</a>
          </td>
          <td>{entry.reason}</td>
        </tr>
      ))}
    </DataTable>
  )
}

/** The addresses of the accounts that acted. */
export async function emailsOfActors(
  db: Database,
  entries: readonly Pick<AuditEntry, 'actor'>[],
): Promise<ReadonlyMap<number, string>> {
  const ids = entries.flatMap(({ actor }) => accountIn(actor) ?? [])
  return await emailsOfAccounts(db, [...new Set(ids)])
}

/** The account that an actor is; `null` if it is none, such as the command line. */
export function accountIn(actor: string): number | null {
  const [, id] = ACCOUNT.exec(actor) ?? []
  return id === undefined ? null : Number(id)
}

interface ActorProps {
  readonly entry: Pick<AuditEntry, 'actor'>
  readonly emails: ReadonlyMap<number, string>
}

/** Who acted: an account leads to its page. */
export function Actor({ entry: { actor }, emails }: ActorProps) {
  const account = accountIn(actor)
  return account === null ? <span>{actor}</span> : <a href={pathOf.account(account)}>{emails.get(account) ?? actor}</a>
}

/** What an action was about, with the way there. */
export function Target({ entry: { action, target } }: { readonly entry: Pick<AuditEntry, 'action' | 'target'> }) {
  const [first = ''] = target.split(' ')
  const path = pathTo(action, first)
  const rest = target.slice(first.length)
  return path === null ? (
    <span>{target}</span>
  ) : (
    <>
      <a href={path}>{first}</a>
      {rest}
    </>
  )
}

function pathTo(action: string, target: string): string | null {
  if (action.startsWith('account') && ACCOUNT_ID.test(target)) return pathOf.account(Number(target))
  if (action.startsWith('job ')) return pathOf.job(target)
  if (!UUID.test(target)) return null
  if (action.startsWith('webhook')) return pathOf.webhook(target)
  // A process that was dismissed is gone, and a person has a page of listeners.
  if (action === auditActions.dismissProcess) return null
  return action.startsWith('person') ? `/persons/${target}` : pathOf.content(target)
}
