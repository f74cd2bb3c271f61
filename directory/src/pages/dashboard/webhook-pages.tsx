import type { DeliveryCounts, LoggedDelivery, Webhook } from '../../webhooks/index.ts'
import { eventNames } from '../../webhooks/index.ts'
import { DataTable } from '../components/data-table.tsx'
import { Field, PostForm, Refusal } from '../components/form.tsx'
import { Layout } from '../components/layout.tsx'
import type { StaticFiles } from '../static-files.ts'
import { DashboardLinks } from './dashboard-page.tsx'
import { DeliveryTable } from './webhook-deliveries.tsx'

/** The result of a form that was sent. */
export interface WebhookNews {
  readonly refusal?: string | null
  readonly done?: string | null
}

export function Done({ sentence = null }: { readonly sentence?: string | null }) {
  return sentence === null ? null : (
    <p class="notice" role="status">
      {sentence}
    </p>
  )
}

/** The webhooks of an account, and a form for another one. */
export function webhooksPage({
  files,
  webhooks,
  isOperator,
  mayUse,
  plan,
  order = { endpointUrl: '', events: [] },
  refusal = null,
  done = null,
}: WebhookNews & {
  readonly files: StaticFiles
  readonly webhooks: readonly Webhook[]
  readonly isOperator: boolean
  /** Whether the plan has webhooks. */
  readonly mayUse: boolean
  readonly plan: string
  /** The values that were filled in. */
  readonly order?: { readonly endpointUrl: string; readonly events: readonly string[] }
}) {
  return (
    <Layout title="Webhooks" files={files}>
      <h1>Webhooks</h1>
      <DashboardLinks current="/dashboard/webhooks" isOperator={isOperator} />
      <Refusal sentence={refusal} />
      <Done sentence={done} />
      {!mayUse && (
        <p class="empty">The plan {plan} has no webhooks. Ask the operator of this directory for another one.</p>
      )}
      {webhooks.length > 0 && (
        <DataTable label="Your webhooks" head={['Receiver', 'Events', 'State']}>
          {webhooks.map((webhook) => (
            <tr>
              <td>
                <a href={`/dashboard/webhooks/${webhook.id}`}>{webhook.endpointUrl}</a>
              </td>
              <td>{webhook.events.length}</td>
              <td>{stateOf(webhook)}</td>
            </tr>
          ))}
        </DataTable>
      )}
      {mayUse && (
        <section class="panel" aria-labelledby="add">
          <h2 id="add">Add a webhook</h2>
          <p>Events are sent to its URL. The receiver is asked first whether it wants them: it answers with 200.</p>
          <PostForm action="/dashboard/webhooks" button="Add the webhook">
            <Field
              name="endpointUrl"
              label="URL of the receiver"
              type="url"
              value={order.endpointUrl}
              maxlength={2_048}
            />
            <EventChoices chosen={order.events} />
          </PostForm>
        </section>
      )}
    </Layout>
  )
}

export function stateOf({ isActive, isVerified, disabledReason }: Webhook): string {
  if (!isActive) return reasons[disabledReason ?? ''] ?? 'Inactive'
  return isVerified ? 'Active' : 'Waits for its receiver to be verified'
}

const reasons: Readonly<Record<string, string>> = {
  failing: 'Inactive: nothing came through for five days',
  gone: 'Inactive: the receiver answered 410, that it is gone',
  operator: 'Inactive: the operator of the directory stopped it',
}

/** A checkbox for each event, with a name such as `event:podcastepisode.created`. */
function EventChoices({ chosen }: { readonly chosen: readonly string[] }) {
  return (
    <fieldset class="field choices">
      <legend>Events</legend>
      {eventNames.map((name) => (
        <label class="choice">
          <input type="checkbox" name={`event:${name}`} value="yes" checked={chosen.includes(name)} /> {name}
        </label>
      ))}
    </fieldset>
  )
}

export interface WebhookPageProps extends WebhookNews {
  readonly files: StaticFiles
  readonly webhook: Webhook
  readonly isOperator: boolean
  readonly deliveries: { readonly newest: readonly LoggedDelivery[]; readonly counts: DeliveryCounts }
  /** The secret, just revealed or made. */
  readonly secret?: string | null
  /** The log-in is so old that the secret needs the password. */
  readonly needsPassword?: boolean
}

/** One webhook: its state, its events, its secret, filters, tests and deliveries. */
export function webhookPage(props: WebhookPageProps) {
  const { files, webhook, deliveries, isOperator, refusal = null, done = null } = props
  const path = `/dashboard/webhooks/${webhook.id}`
  return (
    <Layout title="Webhook" files={files}>
      <h1>Webhook</h1>
      <DashboardLinks current="/dashboard/webhooks" isOperator={isOperator} />
      <Refusal sentence={refusal} />
      <Done sentence={done} />
      <dl class="facts">
        <dt>Receiver</dt>
        <dd>{webhook.endpointUrl}</dd>
        <dt>State</dt>
        <dd>{stateOf(webhook)}</dd>
        <dt>Id</dt>
        <dd>
          <code>{webhook.id}</code>
        </dd>
      </dl>
      {!webhook.isVerified && <PostForm action={`${path}/verify`} button="Ask the receiver again" />}
      <section class="is-apart" aria-labelledby="deliveries">
        <div class="section-head">
          <h2 id="deliveries">Deliveries</h2>
          <span class="quiet">
            {deliveries.counts.waiting.toLocaleString('en')} waiting, {deliveries.counts.failed.toLocaleString('en')}{' '}
            failed within two weeks
          </span>
        </div>
        {deliveries.counts.failed > 0 && <PostForm action={`${path}/replay`} button="Replay what failed" />}
        <DeliveryTable deliveries={deliveries.newest} />
      </section>
      <Filters path={path} webhook={webhook} />
      <div class="columns">
        <MockForm path={path} webhook={webhook} />
        <Secret {...props} path={path} />
        <Options path={path} webhook={webhook} />
      </div>
      <Settings path={path} webhook={webhook} />
    </Layout>
  )
}

interface PartProps {
  readonly path: string
  readonly webhook: Webhook
}

function Filters({ path, webhook }: PartProps) {
  return (
    <section aria-labelledby="filters">
      <div class="section-head">
        <h2 id="filters">Filters</h2>
        <a class="button is-quiet" href={`${path}/filters/new`}>
          Add a filter
        </a>
      </div>
      {webhook.filters.length === 0 ? (
        <p class="empty">None: all events of the chosen types are sent.</p>
      ) : (
        <DataTable label="Filters of the webhook" head={['Filter', 'Event', 'Conditions', '']}>
          {webhook.filters.map((filter) => (
            <tr>
              <td>
                <a href={`${path}/filters/${filter.uuid}`}>{filter.description ?? 'Without a name'}</a>
              </td>
              <td>{filter.eventType}</td>
              <td>
                {filter.clauses.map(({ field, pattern }) => (
                  <div>
                    <code>
                      {field} =~ {pattern}
                    </code>
                  </div>
                ))}
                {filter.hasIncludedUuids && <div>only listed content</div>}
                {filter.hasExcludedUuids && <div>not excluded content</div>}
              </td>
              <td>
                <PostForm action={`${path}/filters/${filter.uuid}/delete`} button="Delete the filter" isQuiet />
              </td>
            </tr>
          ))}
        </DataTable>
      )}
    </section>
  )
}

function MockForm({ path, webhook }: PartProps) {
  return (
    <section class="panel" aria-labelledby="mock">
      <h2 id="mock">Send a mock event</h2>
      <p>
        It goes through the filters, once and at once, marked with <code>isMock</code>.
      </p>
      <PostForm action={`${path}/mock`} button="Send the mock event">
        <p class="field">
          <label for="mock-event">Event</label>
          <select id="mock-event" name="event">
            {webhook.events.map((name) => (
              <option value={name}>{name}</option>
            ))}
          </select>
        </p>
        <Field name="contentUuid" label="Uuid of the content" type="text" maxlength={36} />
      </PostForm>
    </section>
  )
}

function Secret({ path, secret = null, needsPassword = false }: WebhookPageProps & { readonly path: string }) {
  const password = (id: string) =>
    needsPassword && (
      <Field id={id} name="password" label="Your password, once more" type="password" autocomplete="current-password" />
    )
  return (
    <section class="panel" aria-labelledby="secret">
      <h2 id="secret">Secret</h2>
      <p>Deliveries are signed with it.</p>
      {secret !== null && (
        <p>
          <code class="secret">{secret}</code>
        </p>
      )}
      {secret === null && (
        <PostForm action={`${path}/secret`} button="Reveal the secret">
          {password('reveal-password')}
        </PostForm>
      )}
      <details>
        <summary>Make a new secret</summary>
        <p>Deliveries are signed with both for a day, so that you can change your receiver meanwhile.</p>
        <PostForm action={`${path}/secret/rotate`} button="Make a new secret">
          {password('rotate-password')}
        </PostForm>
      </details>
    </section>
  )
}

function Settings({ path, webhook }: PartProps) {
  return (
    <section class="panel" aria-labelledby="settings">
      <h2 id="settings">Settings</h2>
      <PostForm action={path} button="Save URL and events">
        <Field
          name="endpointUrl"
          label="URL of the receiver"
          type="url"
          value={webhook.endpointUrl}
          maxlength={2_048}
        />
        <EventChoices chosen={webhook.events} />
      </PostForm>
      <details>
        <summary>Delete the webhook</summary>
        <p>Its filters and deliveries go with it. This cannot be undone.</p>
        <PostForm action={`${path}/delete`} button="Delete the webhook" isDangerous />
      </details>
    </section>
  )
}

function Options({ path, webhook }: PartProps) {
  return (
    <section class="panel" aria-labelledby="options">
      <h2 id="options">What is sent</h2>
      <PostForm action={`${path}/options`} button="Save what is sent">
        <p class="field">
          <label class="choice">
            <input type="checkbox" name="sendsInitialImport" value="yes" checked={webhook.sendsInitialImport} />
            <span>Tell of all children of a feed that is read for the first time</span>
          </label>
          <label class="choice">
            <input type="checkbox" name="sendsPlainSecret" value="yes" checked={webhook.sendsPlainSecret} />
            <span>
              Send the secret in the header <code>x-service-webhook-secret</code> besides the signature
            </span>
          </label>
        </p>
      </PostForm>
    </section>
  )
}
