import type { LoggedDelivery } from '../../webhooks/index.ts'
import { DataTable } from '../components/data-table.tsx'
import { Moment } from '../components/series.tsx'
import { words } from '../words/index.ts'

const said = words.developers.webhooks.deliveries

/** Deliveries, the newest first, each with the last answer of its receiver. */
export function DeliveryTable({
  path,
  deliveries,
}: {
  /** The page of the webhook. */
  readonly path: string
  readonly deliveries: readonly LoggedDelivery[]
}) {
  if (deliveries.length === 0) return <p class="empty">{said.none}</p>
  const { event, made, state, answer } = said.columns
  return (
    <DataTable label={said.newest} head={[event, made, state, answer]}>
      {deliveries.map((delivery) => (
        <tr>
          <td>
            <a href={`${path}/deliveries/${delivery.delivery_id}`} title={said.open(delivery.event_name)}>
              {delivery.event_name}
            </a>{' '}
            {delivery.is_mock && <span class="mark">{said.mock}</span>}
            <br />
            <code>{delivery.content_uuid}</code>
          </td>
          <td>
            <Moment seconds={delivery.created_at / 1000} />
          </td>
          <td>
            <DeliveryState {...delivery} />
          </td>
          <td>
            <Answer {...delivery} />
          </td>
        </tr>
      ))}
    </DataTable>
  )
}

/** What has become of a delivery so far. */
export function DeliveryState({
  state,
  tries,
  due_at: dueAt,
  failure,
}: Pick<LoggedDelivery, 'state' | 'tries' | 'due_at' | 'failure'>) {
  const count = said.tries(tries)
  if (state === 1) return <>{`${said.delivered}, ${count}`}</>
  if (state === 2) return <>{`${said.failed}, ${count}${failure === null ? '' : `: ${failure}`}`}</>
  return (
    <>
      {`${said.waits}, ${count}, ${said.next} `}
      <Moment seconds={dueAt / 1000} />
    </>
  )
}

function Answer({ status, error, duration_ms: duration, response }: LoggedDelivery) {
  if (status === null && error === null) return <>{said.noAnswer}</>
  const answer = said.answered(status ?? error ?? '', duration ?? 0)
  if (response === null || response === '') return <>{answer}</>
  return (
    <details>
      <summary>{answer}</summary>
      <pre>{response}</pre>
    </details>
  )
}
