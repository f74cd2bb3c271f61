import type { DeliveryCounts, LoggedDelivery, Webhook } from '../../webhooks/index.ts'
import { binStatusOf, eventNames } from '../../webhooks/index.ts'
import { DataTable } from '../components/data-table.tsx'
import { Field, PostForm, Refusal } from '../components/form.tsx'
import { Layout } from '../components/layout.tsx'
import type { StaticFiles } from '../static-files.ts'
import { words } from '../words/index.ts'
import { DashboardLinks } from './dashboard-page.tsx'
import { DeliveryTable } from './webhook-deliveries.tsx'

const said = words.developers.webhooks

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

/** Where a webhook sends, in words. */
export function receiverOf({ endpointUrl }: Pick<Webhook, 'endpointUrl'>): string {
  return binStatusOf(endpointUrl) === null ? endpointUrl : said.bin.name
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
  const { receiver, events, state } = said.columns
  return (
    <Layout title={said.title} files={files}>
      <h1>{said.title}</h1>
      <DashboardLinks current="/dashboard/webhooks" isOperator={isOperator} />
      <Refusal sentence={refusal} />
      <Done sentence={done} />
      {!mayUse && <p class="empty">{said.noPlan(plan)}</p>}
      {webhooks.length > 0 && (
        <DataTable label={said.yours} head={[receiver, events, state]}>
          {webhooks.map((webhook) => (
            <tr>
              <td>
                <a href={`/dashboard/webhooks/${webhook.id}`}>{receiverOf(webhook)}</a>
              </td>
              <td>{webhook.events.length}</td>
              <td>{stateOf(webhook)}</td>
            </tr>
          ))}
        </DataTable>
      )}
      <p>
        <a href="/docs/webhooks">{said.documents}</a>
      </p>
      {mayUse && <AddForm order={order} />}
    </Layout>
  )
}

function AddForm({ order }: { readonly order: { readonly endpointUrl: string; readonly events: readonly string[] } }) {
  return (
    <section class="panel" aria-labelledby="add">
      <h2 id="add">{said.add}</h2>
      <p>{said.addLead}</p>
      <form class="post-form" action="/dashboard/webhooks" method="post">
        <Field
          name="endpointUrl"
          label={said.url}
          type="url"
          value={binStatusOf(order.endpointUrl) === null ? order.endpointUrl : ''}
          maxlength={2_048}
        />
        <EventChoices chosen={order.events} />
        <p class="quiet">{said.addBinLead}</p>
        <p class="actions">
          <button type="submit">{said.addButton}</button>
          <button type="submit" class="is-quiet" name="bin" value="yes" formnovalidate>
            {said.addBinButton}
          </button>
        </p>
      </form>
    </section>
  )
}

export function stateOf({ isActive, isVerified, disabledReason }: Webhook): string {
  if (!isActive) return reasons[disabledReason ?? ''] ?? said.states.inactive
  return isVerified ? said.states.active : said.states.unverified
}

const reasons: Readonly<Record<string, string>> = {
  failing: said.states.failing,
  gone: said.states.gone,
  operator: said.states.operator,
}

/** A checkbox for each event, with a name such as `event:podcastepisode.created`. */
function EventChoices({ chosen }: { readonly chosen: readonly string[] }) {
  return (
    <fieldset class="field choices">
      <legend>{said.events}</legend>
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
  const { files, webhook, isOperator, refusal = null, done = null } = props
  const path = `/dashboard/webhooks/${webhook.id}`
  return (
    <Layout title={said.one} files={files}>
      <h1>{said.one}</h1>
      <DashboardLinks current="/dashboard/webhooks" isOperator={isOperator} />
      <Refusal sentence={refusal} />
      <Done sentence={done} />
      <dl class="facts">
        <dt>{said.facts.receiver}</dt>
        <dd>{receiverOf(webhook)}</dd>
        <dt>{said.facts.state}</dt>
        <dd>{stateOf(webhook)}</dd>
        <dt>{said.facts.id}</dt>
        <dd>
          <code>{webhook.id}</code>
        </dd>
      </dl>
      {binStatusOf(webhook.endpointUrl) !== null && (
        <p>
          <a class="button is-quiet" href={`${path}/bin`}>
            {said.bin.open}
          </a>
        </p>
      )}
      {!webhook.isVerified && (
        <>
          <p class="quiet">{said.unverifiedHint}</p>
          <PostForm action={`${path}/verify`} button={said.askAgain} />
        </>
      )}
      <Deliveries {...props} path={path} />
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

function Deliveries({ path, deliveries }: WebhookPageProps & { readonly path: string }) {
  const { waiting, failed } = deliveries.counts
  return (
    <section class="is-apart" aria-labelledby="deliveries">
      <div class="section-head">
        <h2 id="deliveries">{said.deliveries.title}</h2>
        <span class="quiet">{said.deliveries.counts(waiting.toLocaleString('en'), failed.toLocaleString('en'))}</span>
      </div>
      {(failed > 0 || waiting > 0) && (
        <div class="actions">
          {failed > 0 && <PostForm action={`${path}/replay`} button={said.deliveries.replay} isQuiet />}
          {waiting > 0 && <PostForm action={`${path}/hurry`} button={said.deliveries.hurry} isQuiet />}
        </div>
      )}
      <DeliveryTable path={path} deliveries={deliveries.newest} />
    </section>
  )
}

function Filters({ path, webhook }: PartProps) {
  const { columns, lists, ...filters } = said.filters
  return (
    <section aria-labelledby="filters">
      <div class="section-head">
        <h2 id="filters">{filters.title}</h2>
        <a class="button is-quiet" href={`${path}/filters/new`}>
          {filters.add}
        </a>
      </div>
      {webhook.filters.length === 0 ? (
        <p class="empty">{filters.none}</p>
      ) : (
        <DataTable label={filters.label} head={[columns.filter, columns.event, columns.conditions, '']}>
          {webhook.filters.map((filter) => (
            <tr>
              <td>
                <a href={`${path}/filters/${filter.uuid}`}>{filter.description ?? filters.unnamed}</a>
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
                {filter.hasIncludedUuids && <div>{lists.included}</div>}
                {filter.hasExcludedUuids && <div>{lists.excluded}</div>}
              </td>
              <td>
                <PostForm action={`${path}/filters/${filter.uuid}/delete`} button={filters.delete} isQuiet />
              </td>
            </tr>
          ))}
        </DataTable>
      )}
    </section>
  )
}

function MockForm({ path, webhook }: PartProps) {
  const { mock } = said
  return (
    <section class="panel" aria-labelledby="mock">
      <h2 id="mock">{mock.title}</h2>
      <p>
        {mock.lead[0]}
        <code>isMock</code>
        {mock.lead[1]}
      </p>
      <PostForm action={`${path}/mock`} button={mock.button}>
        <p class="field">
          <label for="mock-event">{mock.event}</label>
          <select id="mock-event" name="event">
            {webhook.events.map((name) => (
              <option value={name}>{name}</option>
            ))}
          </select>
        </p>
        <p class="field">
          <label for="contentUuid">{mock.content}</label>
          <input id="contentUuid" name="contentUuid" type="text" maxlength={36} aria-describedby="contentUuid-hint" />
          <span class="quiet" id="contentUuid-hint">
            {mock.contentHint}
          </span>
        </p>
      </PostForm>
    </section>
  )
}

function Secret({ path, secret = null, needsPassword = false }: WebhookPageProps & { readonly path: string }) {
  const password = (id: string) =>
    needsPassword && (
      <Field id={id} name="password" label={said.secret.password} type="password" autocomplete="current-password" />
    )
  return (
    <section class="panel" aria-labelledby="secret">
      <h2 id="secret">{said.secret.title}</h2>
      <p>{said.secret.lead}</p>
      {secret !== null && (
        <p>
          <code class="secret">{secret}</code>
        </p>
      )}
      {secret === null && (
        <PostForm action={`${path}/secret`} button={said.secret.reveal}>
          {password('reveal-password')}
        </PostForm>
      )}
      <details>
        <summary>{said.secret.renew}</summary>
        <p>{said.secret.renewLead}</p>
        <PostForm action={`${path}/secret/rotate`} button={said.secret.renew}>
          {password('rotate-password')}
        </PostForm>
      </details>
    </section>
  )
}

function Settings({ path, webhook }: PartProps) {
  return (
    <section class="panel" aria-labelledby="settings">
      <h2 id="settings">{said.settings}</h2>
      <PostForm action={path} button={said.save}>
        <Field name="endpointUrl" label={said.url} type="url" value={webhook.endpointUrl} maxlength={2_048} />
        <EventChoices chosen={webhook.events} />
      </PostForm>
      <details>
        <summary>{said.delete}</summary>
        <p>{said.deleteLead}</p>
        <PostForm action={`${path}/delete`} button={said.delete} isDangerous />
      </details>
    </section>
  )
}

function Options({ path, webhook }: PartProps) {
  const { options } = said
  return (
    <section class="panel" aria-labelledby="options">
      <h2 id="options">{options.title}</h2>
      <PostForm action={`${path}/options`} button={options.save}>
        <p class="field">
          <label class="choice">
            <input type="checkbox" name="sendsInitialImport" value="yes" checked={webhook.sendsInitialImport} />
            <span>{options.initialImport}</span>
          </label>
          <label class="choice">
            <input type="checkbox" name="sendsPlainSecret" value="yes" checked={webhook.sendsPlainSecret} />
            <span>
              {options.plainSecret[0]}
              <code>x-service-webhook-secret</code>
              {options.plainSecret[1]}
            </span>
          </label>
        </p>
      </PostForm>
    </section>
  )
}
