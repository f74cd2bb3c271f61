import { auditEntriesOf, emailsOfAccounts } from '../../accounts/index.ts'
import { listWebhook, listWebhooks, newestDeliveries, type OperatedWebhook } from '../../webhooks/index.ts'
import { DataTable } from '../components/data-table.tsx'
import { FactsPanel } from '../components/facts.tsx'
import { Moment } from '../components/series.tsx'
import type { DashboardContext } from '../dashboard/dashboard-context.ts'
import { DeliveryState } from '../dashboard/webhook-deliveries.tsx'
import { receiverOf } from '../dashboard/webhook-pages.tsx'
import type { Query } from '../query.ts'
import { words } from '../words/index.ts'
import { AuditTable } from './audit-table.tsx'
import { OPERATION, pathOf } from './operation-paths.ts'
import { ActForm } from './operator-layout.tsx'
import { type OperatorList, partOf, timeOf } from './operator-list.tsx'

const said = words.operator.webhooks
const ROWS = 50

interface ListedWebhook extends OperatedWebhook {
  readonly email: string | null
}

/** The webhooks of all accounts, the newest first. Counts of deliveries end at 10,000. */
export function webhookList({ db }: DashboardContext): OperatorList<ListedWebhook> {
  const { columns } = said
  return {
    path: `${OPERATION}/webhooks`,
    title: said.title,
    parameters: [],
    columns: [
      { name: 'id', label: null, value: ({ id }) => id },
      {
        name: 'endpointUrl',
        label: columns.receiver,
        value: ({ endpointUrl }) => endpointUrl,
        show: (webhook) => <a href={pathOf.webhook(webhook.id)}>{receiverOf(webhook)}</a>,
      },
      { name: 'accountId', label: null, value: ({ accountId }) => accountId },
      {
        name: 'email',
        label: columns.account,
        value: ({ email }) => email,
        show: ({ accountId, email }) => (
          <a href={pathOf.account(accountId)}>{email ?? words.operator.feed.facts.account(accountId)}</a>
        ),
      },
      { name: 'isActive', label: null, value: ({ isActive }) => isActive },
      { name: 'state', label: columns.state, value: stateOf, show: (webhook) => <State webhook={webhook} /> },
      { name: 'failures', label: columns.failures, value: ({ health }) => health?.failures ?? 0 },
      { name: 'waiting', label: columns.waiting, value: ({ waiting }) => waiting },
      { name: 'failed', label: columns.failed, value: ({ failed }) => failed },
      { name: 'createdAt', label: null, value: ({ createdAt }) => timeOf(createdAt) },
    ],
    none: said.none,
    async read(query, limit) {
      const after = placeIn(query)
      if (after === undefined) return null
      const part = await partOf(
        limit,
        (limit) => listWebhooks(db, limit, after),
        ({ createdAt, id }) => `${createdAt}!${id}`,
      )
      const emails = await emailsOfAccounts(db, [...new Set(part.rows.map(({ accountId }) => accountId))])
      return { ...part, rows: part.rows.map((row) => ({ ...row, email: emails.get(row.accountId) ?? null })) }
    },
  }
}

const PLACE = /^(\d{1,15})!([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

function placeIn({ after }: Query) {
  if (after === undefined) return null
  const [, createdAt, id] = PLACE.exec(after) ?? []
  return createdAt === undefined || id === undefined ? undefined : { createdAt: Number(createdAt), id }
}

/** How a webhook stands, in a word. */
function stateOf({ isActive, isVerified, disabledReason, health }: OperatedWebhook): keyof typeof said.states {
  if (!isActive) {
    const reason = disabledReason as keyof typeof said.states | null
    return reason !== null && reason in said.states ? reason : 'inactive'
  }
  if (!isVerified) return 'unverified'
  if ((health?.pausedUntil ?? null) !== null) return 'paused'
  return (health?.failingSince ?? null) === null ? 'well' : 'answersWrong'
}

function State({ webhook }: { readonly webhook: OperatedWebhook }) {
  const state = stateOf(webhook)
  return <span class={state === 'well' ? undefined : 'bad'}>{said.states[state]}</span>
}

/** One webhook: its health, its last deliveries, and what an operator may do about it. */
export async function webhookPage({ db }: DashboardContext, id: string) {
  const webhook = await listWebhook(db, id)
  if (webhook === null) return null
  const { accountId, events, health, waiting, failed, isActive } = webhook
  const email = (await emailsOfAccounts(db, [accountId])).get(accountId)
  const deliveries = await newestDeliveries(db, id, ROWS)
  const { facts } = said
  const moment = (ms: number | null | undefined) =>
    ms === null || ms === undefined ? null : <Moment seconds={ms / 1_000} />
  return {
    title: receiverOf(webhook),
    body: (
      <>
        <FactsPanel
          title={facts.title}
          facts={{
            [said.columns.state]: <State webhook={webhook} />,
            [said.columns.account]: (
              <a href={pathOf.account(accountId)}>{email ?? words.operator.feed.facts.account(accountId)}</a>
            ),
            [facts.events]: events.join(', '),
            [said.columns.failures]: health === null ? null : health.failures.toLocaleString('en'),
            [facts.failingSince]: moment(health?.failingSince),
            [facts.pausedUntil]: moment(health?.pausedUntil),
            [said.columns.waiting]: waiting.toLocaleString('en'),
            [said.columns.failed]: failed.toLocaleString('en'),
            [facts.id]: <code>{id}</code>,
          }}
        />
        <div class="columns is-acts">
          {isActive && <ActForm id="requeue" action={`${pathOf.webhook(id)}/requeue`} {...said.act.requeue} />}
          {isActive && (
            <ActForm id="disable" action={`${pathOf.webhook(id)}/disable`} {...said.act.disable} isDangerous />
          )}
        </div>
        <Deliveries deliveries={deliveries} />
        <section aria-labelledby="acts">
          <h2 id="acts">{words.operator.feed.acts}</h2>
          <AuditTable entries={await auditEntriesOf(db, id, ROWS)} db={db} />
        </section>
      </>
    ),
  }
}

function Deliveries({ deliveries }: { readonly deliveries: Awaited<ReturnType<typeof newestDeliveries>> }) {
  const { title, head, none } = said.deliveries
  return (
    <section aria-labelledby="deliveries">
      <h2 id="deliveries">{title}</h2>
      {deliveries.length === 0 ? (
        <p class="empty">{none}</p>
      ) : (
        <DataTable label={title} head={head}>
          {deliveries.map((delivery) => (
            <tr>
              <td>
                <a href={pathOf.content(delivery.content_uuid)}>{delivery.event_name}</a>
              </td>
              <td>
                <Moment seconds={delivery.created_at / 1_000} />
              </td>
              <td>
                <DeliveryState {...delivery} />
              </td>
              <td>{delivery.status ?? delivery.error}</td>
            </tr>
          ))}
        </DataTable>
      )}
    </section>
  )
}
