import type { AccountWebhooks, FilterInput, Webhook } from '../../webhooks/index.ts'
import type { DashboardContext } from './dashboard-context.ts'
import { attempt, type Fields, type Frame, type PageRequest, type SignedIn } from './frame.ts'
import type { PersonProof } from './prove-person.ts'
import { readFilterForm, webhookFilterPage } from './webhook-filter-page.tsx'
import { type WebhookPageProps, webhookPage, webhooksPage } from './webhook-pages.tsx'

const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const LIST = '/dashboard/webhooks'
const ONE = `${LIST}/:id{${UUID}}`
const FILTER = `${ONE}/filters/:filter{(?:new|${UUID})}`
const MOST_WEBHOOKS = 100

type News = Partial<Pick<WebhookPageProps, 'refusal' | 'done' | 'secret' | 'needsPassword'>>

/** A request of a person who is signed in, for one of their webhooks. */
interface AtWebhook {
  readonly c: PageRequest
  readonly who: SignedIn
  readonly fields: Fields
  readonly webhooks: AccountWebhooks
  readonly webhook: Webhook
}

/** Webhooks, their filters, deliveries and secrets, for their owner. */
export function addWebhookRoutes(context: DashboardContext, frame: Frame, proof: PersonProof): void {
  const answers = webhookAnswers(context, frame)
  addListRoutes(context, frame, answers)
  addChangeRoutes(frame, answers)
  addSecretRoutes(frame, answers, proof)
  addFilterRoutes(context, frame, answers)
}

type WebhookAnswers = ReturnType<typeof webhookAnswers>

function webhookAnswers({ files, plans, webhooksOf }: DashboardContext, { show, showMessage, privately }: Frame) {
  const mayUse = ({ account }: SignedIn) => plans[account.plan as keyof typeof plans].hasWebhooks
  async function shownList(who: SignedIn, news: Partial<Parameters<typeof webhooksPage>[0]> = {}) {
    const webhooks = await webhooksOf(who.account.account_id).list(MOST_WEBHOOKS)
    const { plan, is_operator: isOperator } = who.account
    return webhooksPage({ files, webhooks, isOperator, mayUse: mayUse(who), plan, ...news })
  }

  /** Answers for a webhook of the person who is signed in. A webhook of somebody else is as if it did not exist. */
  const atWebhook = (answer: (at: AtWebhook) => Promise<Response>) =>
    privately(async (c, who, fields) => {
      if (!mayUse(who)) return show(c, await shownList(who), 403)
      const webhooks = webhooksOf(who.account.account_id)
      const webhook = (await webhooks.list(MOST_WEBHOOKS)).find(({ id }) => id === c.req.param('id'))
      if (webhook === undefined) return showMessage(c, 'Not found', 'You have no such webhook.', 404)
      return await answer({ c, who, fields, webhooks, webhook })
    })
  async function showWebhook({ c, who, webhooks, webhook }: AtWebhook, news: News = {}, status: 200 | 400 | 403 = 200) {
    const [fresh, deliveries] = await Promise.all([webhooks.list(MOST_WEBHOOKS), webhooks.deliveries(webhook.id)])
    const shown = fresh.find(({ id }) => id === webhook.id) ?? webhook
    const isOperator = who.account.is_operator
    return show(c, webhookPage({ files, webhook: shown, isOperator, deliveries, ...news }), status)
  }
  /** Changes something and shows the page with a sentence on it. */
  const changing = (change: (at: AtWebhook) => Promise<string>) =>
    atWebhook(async (at) => {
      const done = await attempt(() => change(at))
      return 'refusal' in done
        ? await showWebhook(at, { refusal: done.refusal }, 400)
        : await showWebhook(at, { done: done.result })
    })

  return { mayUse, shownList, atWebhook, showWebhook, changing }
}

function addListRoutes(
  { webhooksOf }: DashboardContext,
  { routes, show, post, privately }: Frame,
  { mayUse, shownList }: WebhookAnswers,
): void {
  routes.get(LIST, (c) => privately(async (c, who) => show(c, await shownList(who)))(c))
  post(
    LIST,
    privately(async (c, who, fields) => {
      if (!mayUse(who)) return show(c, await shownList(who), 403)
      const order = { endpointUrl: fields['endpointUrl'] ?? '', events: chosenEvents(fields) }
      const added = await attempt(() => webhooksOf(who.account.account_id).add(order))
      if ('refusal' in added) return show(c, await shownList(who, { order, refusal: added.refusal }), 400)
      return c.redirect(`${LIST}/${added.result.id}`, 303)
    }),
  )
}

function addChangeRoutes({ routes, post }: Frame, { atWebhook, showWebhook, changing }: WebhookAnswers): void {
  routes.get(ONE, (c) => atWebhook((at) => showWebhook(at))(c))
  post(
    ONE,
    changing(async ({ webhooks, webhook, fields }) => {
      await webhooks.update(webhook.id, { endpointUrl: fields['endpointUrl'] ?? '', events: chosenEvents(fields) })
      return 'Saved.'
    }),
  )
  post(
    `${ONE}/options`,
    changing(async ({ webhooks, webhook, fields }) => {
      await webhooks.setOptions(webhook.id, {
        sendsInitialImport: fields['sendsInitialImport'] === 'yes',
        sendsPlainSecret: fields['sendsPlainSecret'] === 'yes',
      })
      return 'Saved.'
    }),
  )
  post(
    `${ONE}/verify`,
    changing(async ({ webhooks, webhook }) => {
      await webhooks.verifyAgain(webhook.id)
      return 'The receiver is being asked. Load the page again to see its answer.'
    }),
  )
  post(
    `${ONE}/replay`,
    changing(async ({ webhooks, webhook }) => {
      const count = await webhooks.replay(webhook.id)
      return `${count} ${count === 1 ? 'delivery' : 'deliveries'} came through.`
    }),
  )
  post(
    `${ONE}/mock`,
    changing(async ({ webhooks, webhook, fields }) => {
      const [type = '', action = ''] = (fields['event'] ?? '').split('.')
      const contentUuid = (fields['contentUuid'] ?? '').trim()
      const isSent = await webhooks.mock(webhook.id, { type, action, contentUuid })
      return isSent
        ? 'The mock event came through.'
        : 'The mock event did not come through: the filters stopped it, or the receiver failed.'
    }),
  )
  post(
    `${ONE}/delete`,
    atWebhook(async ({ c, webhooks, webhook }) => {
      await webhooks.delete(webhook.id)
      return c.redirect(LIST, 303)
    }),
  )
}

function addSecretRoutes(
  { showTooMany, post }: Frame,
  { atWebhook, showWebhook }: WebhookAnswers,
  proof: PersonProof,
): void {
  /** Answers a person who is proved. Everyone else is asked for the password. */
  const proved = (answer: (at: AtWebhook) => Promise<Response>) =>
    atWebhook(async (at) => {
      const { found, waitS } = await proof.byFreshLogin(at.c, at.who.person, at.fields['password'])
      if (waitS !== null) return await showTooMany(at.c, waitS)
      return found === null ? await askPassword(at) : await answer(at)
    })
  async function askPassword(at: AtWebhook) {
    const refusal =
      at.fields['password'] === undefined ? 'Your log-in is some time ago.' : 'The password is another one.'
    return await showWebhook(at, { needsPassword: true, refusal }, 403)
  }
  post(
    `${ONE}/secret`,
    proved((at) => showWebhook(at, { secret: at.webhook.webhookSecret })),
  )
  post(
    `${ONE}/secret/rotate`,
    proved(async (at) => {
      const { webhookSecret } = await at.webhooks.rotateSecret(at.webhook.id)
      return await showWebhook(at, { secret: webhookSecret })
    }),
  )
}

function addFilterRoutes(
  { files }: DashboardContext,
  { routes, show, showMessage, post }: Frame,
  { atWebhook, changing }: WebhookAnswers,
): void {
  routes.get(FILTER, (c) => atWebhook((at) => showFilter(at, null))(c))
  async function showFilter(
    at: AtWebhook,
    input: FilterInput | null,
    news: Partial<Parameters<typeof webhookFilterPage>[0]> = {},
  ) {
    const filterUuid = filterOf(at.c)
    const known = filterUuid === null ? newFilter(at.webhook) : await storedFilter(at, filterUuid)
    if (known === null) return showMessage(at.c, 'Not found', 'The webhook has no such filter.', 404)
    const status = news.refusal === undefined || news.refusal === null ? 200 : 400
    const isOperator = at.who.account.is_operator
    return show(
      at.c,
      webhookFilterPage({ files, webhook: at.webhook, isOperator, filterUuid, input: input ?? known, ...news }),
      status,
    )
  }
  post(
    FILTER,
    atWebhook(async (at) => {
      const { c, fields, webhooks, webhook } = at
      const input = readFilterForm(fields)
      const filterUuid = filterOf(c)
      const saved = await attempt(() =>
        filterUuid === null
          ? webhooks.addFilter(webhook.id, input)
          : webhooks.updateFilter(webhook.id, filterUuid, input),
      )
      if ('refusal' in saved) return await showFilter(at, input, { refusal: saved.refusal })
      return c.redirect(`${LIST}/${webhook.id}`, 303)
    }),
  )
  post(
    `${FILTER}/try`,
    atWebhook(async (at) => {
      const input = readFilterForm(at.fields)
      const tested = await attempt(() => at.webhooks.testFilter(input))
      return 'refusal' in tested
        ? await showFilter(at, input, { refusal: tested.refusal })
        : await showFilter(at, input, { tested: tested.result })
    }),
  )
  post(
    `${FILTER}/delete`,
    changing(async ({ c, webhooks, webhook }) => {
      await webhooks.deleteFilter(webhook.id, filterOf(c) ?? '')
      return 'The filter is deleted.'
    }),
  )
}

function chosenEvents(fields: Fields): string[] {
  return Object.keys(fields).flatMap((name) => (name.startsWith('event:') ? [name.slice('event:'.length)] : []))
}

/** Returns the uuid of the filter in the path; `null` for a new one. */
function filterOf(c: PageRequest): string | null {
  const filter = c.req.param('filter')
  return filter === undefined || filter === 'new' ? null : filter
}

function newFilter({ events }: Webhook): FilterInput {
  return { eventType: events[0] ?? '' }
}

async function storedFilter({ webhooks, webhook }: AtWebhook, filterUuid: string): Promise<FilterInput | null> {
  const filter = webhook.filters.find(({ uuid }) => uuid === filterUuid)
  if (filter === undefined) return null
  const [included, excluded] = await Promise.all([
    webhooks.listedUuids('included', [filterUuid]),
    webhooks.listedUuids('excluded', [filterUuid]),
  ])
  return {
    eventType: filter.eventType,
    description: filter.description,
    ...Object.fromEntries(
      filter.clauses.flatMap(({ place, field, pattern }) => [
        [`field${place}`, field],
        [`value${place}`, pattern],
      ]),
    ),
    includedUuids: included.get(filterUuid) ?? [],
    excludedUuids: excluded.get(filterUuid) ?? [],
  }
}
