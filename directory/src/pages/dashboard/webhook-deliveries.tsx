import type { LoggedDelivery } from '../../webhooks/index.ts'

/** Deliveries, the newest first, each with what its receiver said last. */
export function DeliveryTable({ deliveries }: { readonly deliveries: readonly LoggedDelivery[] }) {
  if (deliveries.length === 0) return <p>None yet.</p>
  return (
    <section class="table-frame" aria-label="Newest deliveries" tabindex={0}>
      <table class="table">
        <thead>
          <tr>
            <th scope="col">Event</th>
            <th scope="col">Made</th>
            <th scope="col">State</th>
            <th scope="col">Last answer</th>
          </tr>
        </thead>
        <tbody>
          {deliveries.map((delivery) => (
            <tr>
              <td>
                {delivery.event_name}
                {delivery.is_mock && ' (mock)'}
                <br />
                <code>{delivery.content_uuid}</code>
              </td>
              <td>
                <Moment ms={delivery.created_at} />
              </td>
              <td>
                <State {...delivery} />
              </td>
              <td>
                <Answer {...delivery} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
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
      Waits, {count}, next at <Moment ms={dueAt} />
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

function Moment({ ms }: { readonly ms: number }) {
  const iso = new Date(ms).toISOString()
  return <time datetime={iso}>{iso.slice(0, 16).replace('T', ' ')} UTC</time>
}
