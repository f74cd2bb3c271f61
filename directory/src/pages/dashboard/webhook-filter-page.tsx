import { type FilterInput, filterableFields, type TestedEvent, type Webhook } from '../../webhooks/index.ts'
import { DataTable } from '../components/data-table.tsx'
import { Refusal } from '../components/form.tsx'
import { Layout } from '../components/layout.tsx'
import { Moment } from '../components/series.tsx'
import type { StaticFiles } from '../static-files.ts'
import { DashboardLinks } from './dashboard-page.tsx'
import type { Fields } from './frame.ts'

const places = [1, 2, 3, 4, 5] as const
/** The most uuids in a list: a form is no place for longer lists. */
const MOST_LISTED = 1_000

export function readFilterForm(fields: Fields): FilterInput {
  const text = (name: string): string | null => {
    const value = fields[name]?.trim() ?? ''
    return value === '' ? null : value
  }
  const uuids = (name: string) => (fields[name] ?? '').split(/[\s,]+/).filter((uuid) => uuid !== '')
  return {
    eventType: fields['eventType'] ?? '',
    description: text('description'),
    ...Object.fromEntries(
      places.flatMap((place) => [
        [`field${place}`, text(`field${place}`)],
        [`value${place}`, text(`value${place}`)],
      ]),
    ),
    includedUuids: uuids('includedUuids'),
    excludedUuids: uuids('excludedUuids'),
  }
}

/** A filter of a webhook, or a new one, with its effect on recent events. */
export function webhookFilterPage({
  files,
  webhook,
  isOperator,
  filterUuid,
  input,
  tested = null,
  refusal = null,
}: {
  readonly files: StaticFiles
  readonly webhook: Webhook
  readonly isOperator: boolean
  /** `null` for a new filter. */
  readonly filterUuid: string | null
  readonly input: FilterInput
  /** Recent events of the type; `null` if the filter was not tried. */
  readonly tested?: readonly TestedEvent[] | null
  readonly refusal?: string | null
}) {
  const path = `/dashboard/webhooks/${webhook.id}`
  const own = `${path}/filters/${filterUuid ?? 'new'}`
  const isLong = [input.includedUuids, input.excludedUuids].some((list) => (list?.length ?? 0) >= MOST_LISTED)
  const title = filterUuid === null ? 'Add a filter' : 'Filter'
  return (
    <Layout title={title} files={files}>
      <h1>{title}</h1>
      <DashboardLinks current="/dashboard/webhooks" isOperator={isOperator} />
      <p>
        Of <a href={path}>{webhook.endpointUrl}</a>
      </p>
      <Refusal sentence={refusal} />
      {isLong && <p class="notice">Lists of a thousand uuids and more are changed through the API.</p>}
      {tested !== null && <Tested events={tested} />}
      <form class="post-form panel" action={own} method="post">
        <EventAndName events={webhook.events} input={input} />
        <p>
          All conditions must hold. A pattern is found anywhere in a field, in any case of letters:{' '}
          <code>zune|ipod</code>.
        </p>
        <Conditions input={input} />
        <datalist id="fields">
          {[...new Set(webhook.events.flatMap((name) => [...filterableFields(name)]))].map((field) => (
            <option value={field} />
          ))}
        </datalist>
        <div class="pair">
          <Uuids
            name="includedUuids"
            label="Only this content, or that of these series: uuids"
            uuids={input.includedUuids}
          />
          <Uuids
            name="excludedUuids"
            label="Not this content, nor that of these series: uuids"
            uuids={input.excludedUuids}
          />
        </div>
        <p class="actions">
          {!isLong && <button type="submit">Save the filter</button>}
          <button type="submit" class="is-quiet" formaction={`${own}/try`}>
            Try it on recent events
          </button>
        </p>
      </form>
    </Layout>
  )
}

function EventAndName({ events, input }: { readonly events: Webhook['events']; readonly input: FilterInput }) {
  return (
    <div class="pair">
      <p class="field">
        <label for="eventType">Event</label>
        <select id="eventType" name="eventType">
          {events.map((name) => (
            <option value={name} selected={name === input.eventType}>
              {name}
            </option>
          ))}
        </select>
      </p>
      <p class="field">
        <label for="description">Name, for you</label>
        <input id="description" name="description" type="text" maxlength={255} value={input.description ?? ''} />
      </p>
    </div>
  )
}

function Conditions({ input }: { readonly input: FilterInput }) {
  return (
    <>
      {places.map((place) => (
        <fieldset class="field">
          <legend>Condition {place}</legend>
          <div class="pair">
            <div>
              <label for={`field${place}`}>Field</label>
              <input
                id={`field${place}`}
                name={`field${place}`}
                type="text"
                list="fields"
                value={input[`field${place}`] ?? ''}
              />
            </div>
            <div>
              <label for={`value${place}`}>Pattern</label>
              <input
                id={`value${place}`}
                name={`value${place}`}
                type="text"
                maxlength={512}
                value={input[`value${place}`] ?? ''}
              />
            </div>
          </div>
        </fieldset>
      ))}
    </>
  )
}

function Uuids({
  name,
  label,
  uuids,
}: {
  readonly name: string
  readonly label: string
  readonly uuids: FilterInput['includedUuids']
}) {
  return (
    <p class="field">
      <label for={name}>{label}</label>
      <textarea id={name} name={name} rows={3}>
        {(uuids ?? []).join('\n')}
      </textarea>
    </p>
  )
}

function Tested({ events }: { readonly events: readonly TestedEvent[] }) {
  const matching = events.filter(({ isMatch }) => isMatch).length
  return (
    <section class="is-short" aria-labelledby="tested">
      <h2 id="tested">Recent events</h2>
      <p role="status">
        {matching} of {events.length} would be sent.
      </p>
      {events.length > 0 && (
        <DataTable label="Recent events and whether they match" head={['Content', 'When', 'Sent']}>
          {events.map(({ contentName, uuid, occurredAt, isMatch }) => (
            <tr>
              <td dir="auto">{contentName ?? uuid}</td>
              <td>
                <Moment seconds={occurredAt} />
              </td>
              <td>{isMatch ? 'Yes' : 'No'}</td>
            </tr>
          ))}
        </DataTable>
      )}
    </section>
  )
}
