import { DirectoryError } from '../../runtime/index.ts'
import { type AccountWebhooks, binAddress, binStatusOf, type FilterInput, type Webhook } from '../../webhooks/index.ts'
import { words } from '../words/index.ts'
import type { DashboardContext } from './dashboard-context.ts'
import { inWordsOfForm } from './form-refusal.ts'
import { attempt as attemptChange, type Fields, type Frame, type PageRequest, type SignedIn } from './frame.ts'
import type { PersonProof } from './prove-person.ts'
import { binAnswers, webhookBinPage } from './webhook-bin-page.tsx'
import { webhookDeliveryPage } from './webhook-delivery-page.tsx'
import { readFilterForm, refusalOfForm, webhookFilterPage } from './webhook-filter-page.tsx'
import { type WebhookPageProps, webhookPage, webhooksPage } from './webhook-pages.tsx'

const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const LIST = '/dashboard/webhooks'
const ONE = `${LIST}/:id{${UUID}}`
const FILTER = `${ONE}/filters/:filter{(?:new|${UUID})}`
const DELIVERY = `${ONE}/deliveries/:delivery{[0-9]{1,15}}`
const MOST_WEBHOOKS = 100
const said = words.developers.webhooks

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
  addDeliveryRoutes(context, frame, answers)
  addBinRoutes(context, frame, answers)
  addSecretRoutes(frame, answers, proof)
  addFilterRoutes(context, frame, answers)
}

type WebhookAnswers = ReturnType<typeof webhookAnswers>

/** Runs a change. Returns the message of a failure that a person can mend, in the words of the forms. */
async function attempt<Result>(change: () => Promise<Result>): ReturnType<typeof attemptChange<Result>> {
  const done = await attemptChange(change)
  return 'refusal' in done ? { refusal: inWordsOfForm(done.refusal) } : done
}

/** Returns why nothing can be sent to the receiver of a webhook; `null` if it can. */
function whyNotSent({ isActive, isVerified }: Webhook): string | null {
  if (!isActive) return said.deliveries.notActive
  return isVerified ? null : said.deliveries.notVerified
}

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
      if (webhook === undefined) return showMessage(c, 'Not found', said.notFound, 404)
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
      const endpointUrl = fields['bin'] === 'yes' ? binAddress(204) : (fields['endpointUrl'] ?? '')
      const order = { endpointUrl, events: chosenEvents(fields) }
      if (order.events.length === 0) {
        return show(c, await shownList(who, { order, refusal: said.refusals.noEvents }), 400)
      }
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
    atWebhook(async (at) => {
      const { webhooks, webhook, fields } = at
      const events = chosenEvents(fields)
      if (events.length === 0) return await showWebhook(at, { refusal: said.refusals.noEvents }, 400)
      const done = await attempt(() =>
        webhooks.update(webhook.id, { endpointUrl: fields['endpointUrl'] ?? '', events }),
      )
      return 'refusal' in done
        ? await showWebhook(at, { refusal: done.refusal }, 400)
        : await showWebhook(at, { done: said.saved })
    }),
  )
  post(
    `${ONE}/options`,
    changing(async ({ webhooks, webhook, fields }) => {
      await webhooks.setOptions(webhook.id, {
        sendsInitialImport: fields['sendsInitialImport'] === 'yes',
        sendsPlainSecret: fields['sendsPlainSecret'] === 'yes',
      })
      return said.saved
    }),
  )
  post(
    `${ONE}/verify`,
    changing(async ({ webhooks, webhook }) => {
      await webhooks.verifyAgain(webhook.id)
      return said.asked
    }),
  )
  post(
    `${ONE}/mock`,
    changing(async ({ webhooks, webhook, fields }) => {
      const [type = '', action = ''] = (fields['event'] ?? '').split('.')
      const given = (fields['contentUuid'] ?? '').trim()
      const contentUuid = given === '' ? await webhooks.newestContent(fields['event'] ?? '') : given
      if (contentUuid === null) throw new DirectoryError('BAD_USER_INPUT', said.mock.noContent)
      const isSent = await webhooks.mock(webhook.id, { type, action, contentUuid })
      return isSent ? said.mock.sent : said.mock.notSent
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

function addDeliveryRoutes(
  { files }: DashboardContext,
  { routes, show, showMessage, post }: Frame,
  { atWebhook, showWebhook }: WebhookAnswers,
): void {
  /** Sends something to the receiver of a webhook, and shows its page with a sentence on it. */
  const sending = (send: (at: AtWebhook) => Promise<string>) =>
    atWebhook(async (at) => {
      const refusal = whyNotSent(at.webhook)
      if (refusal !== null) return await showWebhook(at, { refusal }, 400)
      return await showWebhook(at, { done: await send(at) })
    })
  post(
    `${ONE}/replay`,
    sending(async ({ webhooks, webhook }) => said.deliveries.replayed(await webhooks.replay(webhook.id))),
  )
  post(
    `${ONE}/hurry`,
    sending(async ({ webhooks, webhook }) => said.deliveries.hurried(await webhooks.sendWaiting(webhook.id))),
  )
  const showDelivery = async (at: AtWebhook, news: News = {}) => {
    const { c, who, webhooks, webhook } = at
    const delivery = await webhooks.delivery(webhook.id, Number(c.req.param('delivery')))
    if (delivery === null) return showMessage(c, 'Not found', said.delivery.notFound, 404)
    const isOperator = who.account.is_operator
    const page = webhookDeliveryPage({ files, webhook, isOperator, delivery, ...news })
    return show(c, page, news.refusal === undefined ? 200 : 400)
  }
  routes.get(DELIVERY, (c) => atWebhook((at) => showDelivery(at))(c))
  post(
    DELIVERY,
    atWebhook(async (at) => {
      const { c, webhooks, webhook } = at
      const refusal = whyNotSent(webhook)
      if (refusal !== null) return await showDelivery(at, { refusal })
      const sent = await attempt(() => webhooks.sendAgain(webhook.id, Number(c.req.param('delivery'))))
      return await showDelivery(
        at,
        'refusal' in sent ? { refusal: sent.refusal } : { done: said.delivery.results[sent.result] },
      )
    }),
  )
}

function addBinRoutes(
  { files }: DashboardContext,
  { routes, show, showMessage, post }: Frame,
  { atWebhook }: WebhookAnswers,
): void {
  const showBin = async ({ c, who, webhooks, webhook }: AtWebhook, news: News = {}) => {
    if (binStatusOf(webhook.endpointUrl) === null) return showMessage(c, 'Not found', said.notFound, 404)
    const requests = await webhooks.binRequests(webhook.id)
    return show(c, webhookBinPage({ files, webhook, isOperator: who.account.is_operator, requests, ...news }))
  }
  routes.get(`${ONE}/bin`, (c) => atWebhook((at) => showBin(at))(c))
  post(
    `${ONE}/bin`,
    atWebhook(async (at) => {
      const { webhooks, webhook, fields } = at
      const answer = binAnswers.find((each) => String(each) === fields['answer'])
      if (answer === undefined || binStatusOf(webhook.endpointUrl) === null) return await showBin(at)
      const changed = await webhooks.update(webhook.id, { endpointUrl: binAddress(answer), events: webhook.events })
      return await showBin({ ...at, webhook: changed }, { done: said.saved })
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
    const refusal = at.fields['password'] === undefined ? said.secret.oldLogIn : said.secret.wrongPassword
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
    if (known === null) return showMessage(at.c, 'Not found', said.filters.notFound, 404)
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
      const refusal = refusalOfForm(input)
      if (refusal !== null) return await showFilter(at, input, { refusal })
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
      const refusal = refusalOfForm(input)
      if (refusal !== null) return await showFilter(at, input, { refusal })
      const tested = await attempt(() => at.webhooks.testFilter(input))
      return 'refusal' in tested
        ? await showFilter(at, input, { refusal: tested.refusal })
        : await showFilter(at, input, { tested: tested.result })
    }),
  )
  post(
    `${FILTER}/fields`,
    atWebhook((at) => showFilter(at, readFilterForm(at.fields))),
  )
  post(
    `${FILTER}/delete`,
    changing(async ({ c, webhooks, webhook }) => {
      await webhooks.deleteFilter(webhook.id, filterOf(c) ?? '')
      return said.filters.deleted
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
