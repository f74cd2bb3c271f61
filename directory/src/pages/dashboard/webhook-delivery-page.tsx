import type { Webhook, WholeDelivery } from '../../webhooks/index.ts'
import { CodeBlock } from '../components/code-block.tsx'
import { DataTable } from '../components/data-table.tsx'
import { PostForm, Refusal } from '../components/form.tsx'
import { Layout } from '../components/layout.tsx'
import { Moment } from '../components/series.tsx'
import type { StaticFiles } from '../static-files.ts'
import { words } from '../words/index.ts'
import { DashboardLinks } from './dashboard-page.tsx'
import { DeliveryState } from './webhook-deliveries.tsx'
import { Done, receiverOf, type WebhookNews } from './webhook-pages.tsx'

const { delivery: said, deliveries } = words.developers.webhooks

/** One delivery: its body, and the answer to each try. */
export function webhookDeliveryPage({
  files,
  webhook,
  isOperator,
  delivery,
  refusal = null,
  done = null,
}: WebhookNews & {
  readonly files: StaticFiles
  readonly webhook: Webhook
  readonly isOperator: boolean
  readonly delivery: WholeDelivery
}) {
  const path = `/dashboard/webhooks/${webhook.id}`
  return (
    <Layout title={`${said.title}: ${delivery.event_name}`} files={files} scripts={['copy.js']}>
      <h1>{said.title}</h1>
      <DashboardLinks current="/dashboard/webhooks" isOperator={isOperator} />
      <p>
        {said.of} <a href={path}>{receiverOf(webhook)}</a>
      </p>
      <Refusal sentence={refusal} />
      <Done sentence={done} />
      <dl class="facts">
        <dt>{said.facts.event}</dt>
        <dd>
          {delivery.event_name} {delivery.is_mock && <span class="mark">{deliveries.mock}</span>}
        </dd>
        <dt>{said.facts.id}</dt>
        <dd>
          <code>{delivery.event_id}</code>
        </dd>
        <dt>{said.facts.content}</dt>
        <dd>
          <code>{delivery.content_uuid}</code>
        </dd>
        <dt>{said.facts.made}</dt>
        <dd>
          <Moment seconds={delivery.created_at / 1000} />
        </dd>
        <dt>{said.facts.state}</dt>
        <dd>
          <DeliveryState {...delivery} />
        </dd>
      </dl>
      {!delivery.is_mock && <PostForm action={`${path}/deliveries/${delivery.delivery_id}`} button={said.again} />}
      <Tries attempts={delivery.attempts} />
      <section aria-labelledby="body">
        <h2 id="body">{said.body}</h2>
        <p class="quiet">{said.bodyLead}</p>
        <CodeBlock text={indented(delivery.body)} />
      </section>
    </Layout>
  )
}

function Tries({ attempts }: Pick<WholeDelivery, 'attempts'>) {
  const { when, answer, text } = said.triesColumns
  return (
    <section aria-labelledby="tries">
      <h2 id="tries">{said.tries}</h2>
      {attempts.length === 0 ? (
        <p class="empty">{said.noTries}</p>
      ) : (
        <DataTable label={said.triesLabel} head={[when, answer, text]}>
          {attempts.map((attempt) => (
            <tr>
              <td>
                <Moment seconds={attempt.attempted_at / 1000} />
              </td>
              <td>{deliveries.answered(attempt.status ?? attempt.error ?? '', attempt.duration_ms)}</td>
              <td>{attempt.response === '' ? '' : <pre>{attempt.response}</pre>}</td>
            </tr>
          ))}
        </DataTable>
      )}
    </section>
  )
}

/** JSON with line breaks. Text that is no JSON, such as the beginning of a body, stays as it is. */
export function indented(json: string): string {
  try {
    return JSON.stringify(JSON.parse(json), null, 2)
  } catch {
    return json
  }
}
