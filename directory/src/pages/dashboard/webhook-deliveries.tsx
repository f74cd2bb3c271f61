import type { LoggedDelivery } from '../../webhooks/index.ts'
import { DataTable } from '../components/data-table.tsx'
import { Moment } from '../components/series.tsx'

/** Deliveries, the newest first, each with the last answer of its receiver. */
export function DeliveryTable({ deliveries }: { readonly deliveries: readonly LoggedDelivery[] }) {
  if (deliveries.length === 0) {
    return <p class="empty">None yet. The first comes with the next event, or with a mock event.</p>
  }
  return (
    <DataTable label="Newest deliveries" head={['Event', 'Made', 'State', 'Last answer']}>
      {deliveries.map((delivery) => (
        <tr>
          <td>
            {delivery.event_name} {delivery.is_mock && <span class="mark">Mock</span>}
            <br />
            <code>{delivery.content_uuid}</code>
          </td>
          <td>
            <Moment seconds={delivery.created_at / 1000} />
          </td>
          <td>
            <State {...delivery} />
          </td>
          <td>
            <Answer {...delivery} />
          </td>
        </tr>
      ))}
    </DataTable>
  )
}

function State({ state, tries, due_at: dueAt, failure }: LoggedDelivery) {
  const count = tries === 1 ? '1 try' : `${tries} tries`
  if (state === 1) return <>Delivered, {count}</>
  if (state === 2)
    return (
      <>
        Failed, {count}
        {failure === null ? '' : `: ${failure}`}
      </>
    )
  return (
    <>
      Waits, {count}, next at <Moment seconds={dueAt / 1000} />
    </>
  )
}

function Answer({ status, error, duration_ms: duration, response }: LoggedDelivery) {
  if (status === null && error === null) return <>none</>
  const words = `${status ?? error} in ${duration ?? 0} ms`
  if (response === null || response === '') return <>{words}</>
  return (
    <details>
      <summary>{words}</summary>
      <pre>{response}</pre>
    </details>
  )
}
