import {
  type AccountRow,
  auditEntriesOf,
  findAccount,
  keysOfAccount,
  type ListedAccount,
  listAccounts,
  planNames,
  sessionsOf,
  submissionsOf,
  usageByMonth,
} from '../../accounts/index.ts'
import { listedFeedsByUuids } from '../../feeds/index.ts'
import { DirectoryError } from '../../runtime/index.ts'
import { listWebhooksOf } from '../../webhooks/index.ts'
import { DataTable } from '../components/data-table.tsx'
import { FactsPanel } from '../components/facts.tsx'
import { Day, Moment } from '../components/series.tsx'
import { UsageChart } from '../components/usage-chart.tsx'
import { labelOf } from '../components/words.ts'
import type { DashboardContext } from '../dashboard/dashboard-context.ts'
import { type Query, withQuery } from '../query.ts'
import { words } from '../words/index.ts'
import { AccountActs } from './account-acts.tsx'
import { AuditTable } from './audit-table.tsx'
import { OPERATION, pathOf } from './operation-paths.ts'
import { ChooseField, ChooseForm } from './operator-layout.tsx'
import { numberIn, type OperatorList, partOf, textIn, timeOf } from './operator-list.tsx'

const said = words.operator.accounts
const ACCOUNTS = `${OPERATION}/accounts`
const ROWS = 50
const MONTHS = 12

/** Accounts, the newest first, with what they used in the month. */
export function accountList({ db, runtime, plans }: DashboardContext): OperatorList<ListedAccount> {
  const { columns } = said
  return {
    path: ACCOUNTS,
    title: said.title,
    parameters: ['find', 'plan'],
    columns: [
      { name: 'userId', label: null, value: ({ account_id: id }) => String(id) },
      {
        name: 'email',
        label: columns.account,
        value: ({ email }) => email,
        show: ({ account_id: id, email, is_operator: isOperator, is_service: isService }) => (
          <>
            <a href={pathOf.account(id)}>{email ?? words.operator.feed.facts.account(id)}</a>
            {isOperator && <span class="mark">{said.operator}</span>}
            {isService && <span class="mark">{said.service}</span>}
          </>
        ),
      },
      {
        name: 'plan',
        label: columns.plan,
        value: ({ plan }) => plan,
        show: ({ plan }) => <a href={withQuery(ACCOUNTS, { plan })}>{labelOf(plan)}</a>,
      },
      { name: 'isService', label: null, value: ({ is_service }) => is_service },
      { name: 'isOperator', label: null, value: ({ is_operator }) => is_operator },
      { name: 'requestsOfMonth', label: columns.usage, value: ({ requests }) => requests },
      { name: 'keys', label: columns.keys, value: ({ keys }) => keys },
      {
        name: 'createdAt',
        label: columns.made,
        value: ({ created_at: at }) => timeOf(at),
        show: ({ created_at: at }) => <Day seconds={at} />,
      },
    ],
    none: said.none,
    head: (query) => <Choices query={query} />,
    async read(query, limit) {
      const after = numberIn(query, 'after')
      const plan = textIn(query, 'plan')
      if (after === undefined || (plan !== null && !Object.hasOwn(plans, plan))) return null
      const request = {
        term: textIn(query, 'find') ?? '',
        plan,
        after,
        month: monthOf(runtime),
        now: Math.floor(runtime.now() / 1_000),
      }
      return await partOf(
        limit,
        (limit) => listAccounts(db, { ...request, limit }),
        ({ account_id: id }) => String(id),
      )
    },
  }
}

function monthOf(runtime: DashboardContext['runtime']): string {
  return new Date(runtime.now()).toISOString().slice(0, 7)
}

function Choices({ query }: { readonly query: Query }) {
  const plan = textIn(query, 'plan')
  return (
    <>
      <ChooseForm action={ACCOUNTS} button={said.find.button}>
        <ChooseField name="find" label={said.find.label} value={textIn(query, 'find') ?? ''} />
        {plan !== null && <input type="hidden" name="plan" value={plan} />}
      </ChooseForm>
      <nav class="tabs" aria-label={said.plans}>
        <a href={ACCOUNTS} {...(plan === null && { 'aria-current': 'page' as const })}>
          {said.allPlans}
        </a>
        {planNames.map((name) => (
          <a href={withQuery(ACCOUNTS, { plan: name })} {...(plan === name && { 'aria-current': 'page' as const })}>
            {labelOf(name)}
          </a>
        ))}
      </nav>
    </>
  )
}

/** The account with a user id; `null` if there is none. */
export async function accountOf({ db }: Pick<DashboardContext, 'db'>, id: string): Promise<AccountRow | null> {
  if (!/^[1-9]\d{0,14}$/.test(id)) return null
  return await findAccount(db, id).catch((error: unknown) => {
    if (error instanceof DirectoryError && error.code === 'NOT_FOUND') return null
    throw error
  })
}

/** One account: plan, usage, keys, sessions, what it submitted, and what an operator may do about it. */
export async function accountPage(context: DashboardContext, id: string, ownId: number) {
  const { db, runtime, plans } = context
  const account = await accountOf(context, id)
  if (account === null) return null
  const { account_id: accountId, email, plan, person_id: personId } = account
  const keys = await keysOfAccount(db, accountId, runtime)
  const sessions = personId === null ? [] : await sessionsOf(db, personId, new Date(runtime.now()), ROWS)
  const usage = await usageByMonth(db, accountId, MONTHS)
  const month = monthOf(runtime)
  const submissions = await submissionsOf(db, accountId, ROWS)
  const feeds = await listedFeedsByUuids(
    db,
    submissions.map(({ series_uuid }) => series_uuid),
  )
  const webhooks = await listWebhooksOf(db, accountId, ROWS)
  const limits = plans[plan as keyof typeof plans]
  const perMonth = account.requests_per_month ?? limits.requestsPerMonth
  const used = usage.find((row) => row.month === month)?.requests ?? 0
  const { facts } = said
  return {
    title: email ?? words.operator.feed.facts.account(accountId),
    body: (
      <>
        <FactsPanel
          title={facts.title}
          facts={{
            [facts.id]: <code>{String(accountId)}</code>,
            [facts.kind]: account.is_service ? said.service : account.is_operator ? said.operator : facts.person,
            [said.columns.plan]: labelOf(plan),
            [facts.used]: facts.of(used.toLocaleString('en'), perMonth.toLocaleString('en')),
            [facts.perMinute]: (account.requests_per_minute ?? limits.requestsPerMinute).toLocaleString('en'),
            [said.columns.made]: <Moment seconds={account.created_at} />,
            [facts.webhooks]:
              webhooks.length === 0
                ? null
                : webhooks.map(({ id, endpointUrl }) => (
                    <span class="is-line">
                      <a href={pathOf.webhook(id)}>{endpointUrl}</a>
                    </span>
                  )),
          }}
        />
        <AccountActs account={account} isOwn={accountId === ownId} />
        {usage.length > 0 && (
          <section class="panel" aria-labelledby="usage">
            <h2 id="usage">{said.usage}</h2>
            <UsageChart
              months={usage.map((row) => ({ month: row.month, requests: row.requests, cached: row.cached_requests }))}
              now={month}
            />
          </section>
        )}
        <Keys keys={keys} />
        <Sessions sessions={sessions} />
        <section aria-labelledby="submissions">
          <h2 id="submissions">{said.submissions.title}</h2>
          {submissions.length === 0 ? (
            <p class="empty">{said.submissions.none}</p>
          ) : (
            <DataTable label={said.submissions.title} head={said.submissions.head}>
              {submissions.map(({ series_uuid: uuid, submitted_at: at }) => (
                <tr>
                  <td>
                    <a href={pathOf.feed(uuid)}>{feeds.get(uuid)?.name ?? feeds.get(uuid)?.feed_url ?? uuid}</a>
                  </td>
                  <td>
                    <Moment seconds={at} />
                  </td>
                </tr>
              ))}
            </DataTable>
          )}
        </section>
        <section aria-labelledby="acts">
          <h2 id="acts">{words.operator.feed.acts}</h2>
          <AuditTable entries={await auditEntriesOf(db, String(accountId), ROWS)} db={db} />
          <p>
            <a href={withQuery(`${OPERATION}/audit`, { actor: `account ${accountId}` })}>{said.byIt}</a>
          </p>
        </section>
      </>
    ),
  }
}

function Keys({ keys }: { readonly keys: Awaited<ReturnType<typeof keysOfAccount>> }) {
  const { title, head, none, noEnd, unused } = said.keyList
  return (
    <section aria-labelledby="keys">
      <h2 id="keys">{title}</h2>
      {keys.length === 0 ? (
        <p class="empty">{none}</p>
      ) : (
        <DataTable label={title} head={head}>
          {keys.map(({ createdAt, lastUsedAt, endsAt }) => (
            <tr>
              <td>
                <Moment seconds={createdAt} />
              </td>
              <td>{lastUsedAt === null ? unused : <Moment seconds={lastUsedAt} />}</td>
              <td>{endsAt === null ? noEnd : <Moment seconds={endsAt} />}</td>
            </tr>
          ))}
        </DataTable>
      )}
    </section>
  )
}

function Sessions({ sessions }: { readonly sessions: Awaited<ReturnType<typeof sessionsOf>> }) {
  const { title, head, none, unknown } = said.sessions
  const seconds = (date: Date) => Math.floor(date.getTime() / 1_000)
  return (
    <section aria-labelledby="sessions">
      <h2 id="sessions">{title}</h2>
      {sessions.length === 0 ? (
        <p class="empty">{none}</p>
      ) : (
        <DataTable label={title} head={head}>
          {sessions.map(({ created_at: made, expires_at: ends, user_agent: browser }) => (
            <tr>
              <td>
                <Moment seconds={seconds(made)} />
              </td>
              <td>
                <Moment seconds={seconds(ends)} />
              </td>
              <td>{browser === null || browser === '' ? unknown : browser}</td>
            </tr>
          ))}
        </DataTable>
      )}
    </section>
  )
}
