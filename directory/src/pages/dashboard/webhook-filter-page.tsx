import { type FilterInput, filterableFields, type TestedEvent, type Webhook } from '../../webhooks/index.ts'
import { DataTable } from '../components/data-table.tsx'
import { Refusal } from '../components/form.tsx'
import { Layout } from '../components/layout.tsx'
import { Moment } from '../components/series.tsx'
import type { StaticFiles } from '../static-files.ts'
import { words } from '../words/index.ts'
import { DashboardLinks } from './dashboard-page.tsx'
import { type ConditionKind, conditionKinds, conditionOf, patternOf } from './filter-condition.ts'
import type { Fields } from './frame.ts'
import { receiverOf } from './webhook-pages.tsx'

const { filters: said, refusals } = words.developers.webhooks
const places = [1, 2, 3, 4, 5] as const
/** The most uuids in a list: a form is no place for longer lists. */
const MOST_LISTED = 1_000

export function readFilterForm(fields: Fields): FilterInput {
  const text = (name: string): string | null => {
    const value = fields[name]?.trim() ?? ''
    return value === '' ? null : value
  }
  const uuids = (name: string) => (fields[name] ?? '').split(/[\s,]+/).filter((uuid) => uuid !== '')
  const pattern = (place: number): string | null => {
    const value = text(`value${place}`)
    return value === null ? null : patternOf({ kind: kindOf(fields[`how${place}`]), text: value })
  }
  return {
    eventType: fields['eventType'] ?? '',
    description: text('description'),
    ...Object.fromEntries(
      places.flatMap((place) => [
        [`field${place}`, text(`field${place}`)],
        [`value${place}`, pattern(place)],
      ]),
    ),
    includedUuids: uuids('includedUuids'),
    excludedUuids: uuids('excludedUuids'),
  }
}

function kindOf(given: string | undefined): ConditionKind {
  return conditionKinds.find((kind) => kind === given) ?? 'pattern'
}

/** Returns why a form cannot be a filter, in its own words; `null` if only the room can say. */
export function refusalOfForm(input: FilterInput): string | null {
  const known = filterableFields(input.eventType)
  for (const place of places) {
    const field = input[`field${place}`] ?? null
    if (field !== null && !known.has(field)) return refusals.noSuchField(place, field, input.eventType)
  }
  return null
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
  const title = filterUuid === null ? said.add : said.one
  return (
    <Layout title={title} files={files}>
      <h1>{title}</h1>
      <DashboardLinks current="/dashboard/webhooks" isOperator={isOperator} />
      <p>
        {said.of} <a href={path}>{receiverOf(webhook)}</a>
      </p>
      <Refusal sentence={refusal} />
      {isLong && <p class="notice">{said.longLists}</p>}
      {tested !== null && <Tested events={tested} />}
      <form class="post-form panel" action={own} method="post">
        <EventAndName events={webhook.events} input={input} fieldsAt={`${own}/fields`} />
        <p>{said.lead}</p>
        <Conditions input={input} />
        <p class="quiet" id="text-hint">
          {said.textHint}
        </p>
        <div class="pair">
          <Uuids name="includedUuids" label={said.included} uuids={input.includedUuids} />
          <Uuids name="excludedUuids" label={said.excluded} uuids={input.excludedUuids} />
        </div>
        <p class="actions">
          {!isLong && <button type="submit">{said.save}</button>}
          <button type="submit" class="is-quiet" formaction={`${own}/try`}>
            {said.try}
          </button>
        </p>
      </form>
    </Layout>
  )
}

function EventAndName({
  events,
  input,
  fieldsAt,
}: {
  readonly events: Webhook['events']
  readonly input: FilterInput
  /** The address that shows the form with the fields of the chosen event. */
  readonly fieldsAt: string
}) {
  return (
    <div class="pair">
      <p class="field">
        <label for="eventType">{said.event}</label>
        <span class="choice-with-button">
          <select id="eventType" name="eventType">
            {events.map((name) => (
              <option value={name} selected={name === input.eventType}>
                {name}
              </option>
            ))}
          </select>
          {events.length > 1 && (
            <button type="submit" class="is-quiet" formaction={fieldsAt}>
              {said.showFields}
            </button>
          )}
        </span>
      </p>
      <p class="field">
        <label for="description">{said.name}</label>
        <input id="description" name="description" type="text" maxlength={255} value={input.description ?? ''} />
      </p>
    </div>
  )
}

function Conditions({ input }: { readonly input: FilterInput }) {
  const fields = [...filterableFields(input.eventType)]
  return (
    <>
      {places.map((place) => {
        const field = input[`field${place}`] ?? ''
        const pattern = input[`value${place}`] ?? null
        const { kind, text } = pattern === null ? ({ kind: 'contains', text: '' } as const) : conditionOf(pattern)
        return (
          <fieldset class="field">
            <legend>{said.condition(place)}</legend>
            <div class="pair">
              <div>
                <label for={`field${place}`}>{said.field}</label>
                <select id={`field${place}`} name={`field${place}`}>
                  <option value="">{said.noField}</option>
                  {/* A field of another event stays, so that the form loses nothing. */}
                  {(field === '' || fields.includes(field) ? fields : [field, ...fields]).map((name) => (
                    <option value={name} selected={name === field}>
                      {name}
                    </option>
                  ))}
                </select>
              </div>
              <div>
                <label for={`how${place}`}>{said.how}</label>
                <select id={`how${place}`} name={`how${place}`}>
                  {conditionKinds.map((each) => (
                    <option value={each} selected={each === kind}>
                      {said.kinds[each]}
                    </option>
                  ))}
                </select>
              </div>
              <div>
                <label for={`value${place}`}>{said.text}</label>
                <input
                  id={`value${place}`}
                  name={`value${place}`}
                  type="text"
                  maxlength={512}
                  value={text}
                  aria-describedby="text-hint"
                />
              </div>
            </div>
          </fieldset>
        )
      })}
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
  const { content, when, sent } = said.triedColumns
  return (
    <section class="is-short" aria-labelledby="tested">
      <h2 id="tested">{said.tried}</h2>
      <p role="status">{said.result(matching, events.length)}</p>
      {events.length > 0 && (
        <DataTable label={said.triedLabel} head={[content, when, sent]}>
          {events.map(({ contentName, uuid, occurredAt, isMatch }) => (
            <tr>
              <td dir="auto">{contentName ?? uuid}</td>
              <td>
                <Moment seconds={occurredAt} />
              </td>
              <td>{isMatch ? said.yes : said.no}</td>
            </tr>
          ))}
        </DataTable>
      )}
    </section>
  )
}
