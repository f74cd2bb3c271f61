import { createHash } from 'node:crypto'
import type { Page } from 'playwright-core'
import { changeAccount, createAccount, rotateKey } from '../../src/accounts/index.ts'
import { askForClaim, setTellsFailures } from '../../src/claims/index.ts'
import { blockContent } from '../../src/feeds/index.ts'
import { openPeople } from '../../src/service/people.ts'
import { podcastDocument } from '../support/documents.ts'
import type { RunningDirectory } from '../support/interface/running-directory.ts'
import { fillAccount, fillCharts, fillWebhook, until, uuidOf } from './demo-content.ts'

/** A page, and the actions that bring it into the state to look at. */
export interface EachPage {
  readonly path: string
  readonly act?: (page: Page) => Promise<void>
  /** Whether its actions need scripts. @defaultValue false */
  readonly needsScripts?: boolean
}

/** Every page by its name. */
export type EveryPage = Readonly<Record<string, EachPage>>

/** Settings of the demo under which every page can be shown. Mails can be sent, but none arrives. */
export const everyPageSettings = {
  DEMO: 'yes',
  CONTACT: 'operator@example.org',
  MAIL_URL: 'smtp://127.0.0.1:9',
  MAIL_FROM: 'directory@example.org',
  TRANSCRIPTION_PROVIDER: 'command',
  TRANSCRIPTION_COMMAND: '/bin/false {audio}',
} as const

const email = 'pages@example.org'
const password = 'a long enough password'

/** Opens a page, and brings it into the state to look at. */
export async function openEach(page: Page, { started }: Pick<RunningDirectory, 'started'>, each: EachPage) {
  await page.goto(`${started.url}${each.path}`)
  await each.act?.(page)
  // An action may have led to another page.
  await page.waitForLoadState()
}

/** Signs an operator up in `page`, fills the directory, and returns all its pages. */
export async function everyPage(page: Page, directory: RunningDirectory): Promise<EveryPage> {
  const { started, send } = directory
  const { db, runtime } = started.directory
  const podcast = await uuidOf(db, 'podcast_series', 'Harbour Lights')
  const live = await uuidOf(db, 'podcast_series', 'The Cartographer’s Hour')
  const comic = await uuidOf(db, 'comic_series', 'Lantern Island')
  const removed = await uuidOf(db, 'podcast_series', 'Kernel Panic & Tea')
  const { uuid: creator } = await db.selectFrom('creators').select('uuid').orderBy('name').executeTakeFirstOrThrow()
  const firstOn = async (path: string, link: RegExp) => link.exec((await send(path)).text)![0]
  const issueOf = async (name: string) =>
    await firstOn(`/comics/${await uuidOf(db, 'comic_series', name)}`, /\/issues\/[0-9a-f-]{36}/)

  const person = await firstOn(`/podcasts/${podcast}`, /\/persons\/[0-9a-f-]{36}/)

  await page.goto(`${started.url}/signup`)
  await page.getByLabel('E-mail address').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign up' }).click()
  await page.waitForURL('**/signup?sent')
  await page.goto(`${started.url}/login`)
  await page.getByLabel('E-mail address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.waitForURL('**/dashboard')
  await changeAccount(db, email, { isOperator: true, plan: 'business' }, { runtime, actor: 'test' })
  const episodeOfRemoved = await firstOn(`/podcasts/${removed}`, /\/episodes\/[0-9a-f-]{36}/)
  await blockContent({ db, runtime }, { uuid: removed, reason: 'Asked for by its author', actor: 'account 1001' })
  const block = '<itunes:block>yes</itunes:block>'
  const withheld = await submit(directory, '/withheld.xml', podcastDocument('Withheld', ['1'], block))
  const flaw = '<itunes:explicit>perhaps</itunes:explicit>'
  const flawed = await submit(directory, '/flawed.xml', podcastDocument('Flawed', ['1'], flaw))
  const failing = await submit(directory, '/about-us.html', '<!doctype html><title>About us</title><p>Hello</p>')
  await fillAccount(directory, email, [podcast, failing])
  await fillCharts(directory)
  const webhook = await fillWebhook(page, directory, podcast)
  const guid = '<podcast:guid>8f2c3e3a-0c3a-5b57-9c9b-2d7a5b1f6a11</podcast:guid>'
  await submit(directory, '/doubled.xml', podcastDocument('Doubled', ['1'], guid))
  const duplicate = await submit(directory, '/doubled-again.xml', podcastDocument('Doubled', ['1'], guid))
  await own(directory, live)

  return {
    home: { path: '/' },
    suggestions: { path: '/', act: showSuggestions, needsScripts: true },
    search: { path: '/search?term=harbour' },
    'search-narrowed': { path: '/search?term=harbour&type=episodes&language=ENGLISH' },
    'search-nothing': { path: '/search?term=xyzzyx' },
    'search-empty': { path: '/search' },
    charts: { path: '/charts' },
    'charts-episodes': { path: '/charts?type=episodes' },
    'charts-nothing': { path: '/charts?country=FRANCE' },
    podcasts: { path: '/podcasts' },
    'podcasts-genre': { path: '/podcasts/arts' },
    'podcasts-nothing': { path: '/podcasts?language=WELSH' },
    comics: { path: '/comics' },
    creators: { path: '/creators?order=newest' },
    podcast: { path: `/podcasts/${podcast}` },
    'podcast-subscribe': { path: `/podcasts/${podcast}`, act: openSubscribe },
    'podcast-season': { path: `/podcasts/${podcast}?season=2` },
    'podcast-live': { path: `/podcasts/${live}` },
    'podcast-search': { path: `/podcasts/${podcast}?find=salt` },
    'podcast-unread': { path: `/podcasts/${failing}` },
    episode: { path: await firstOn(`/podcasts/${podcast}`, /\/episodes\/[0-9a-f-]{36}/) },
    playing: {
      path: await firstOn(`/podcasts/${podcast}`, /\/episodes\/[0-9a-f-]{36}/),
      act: play,
      needsScripts: true,
    },
    // What is new in what its reader follows comes after the page.
    library: { path: '/library', act: (page) => page.waitForLoadState('networkidle') },
    'library-filled': { path: `/podcasts/${podcast}`, act: fillLibrary, needsScripts: true },
    comic: { path: `/comics/${comic}` },
    // A picture that loads late moves what is below it.
    issue: { path: await issueOf('Lantern Island'), act: (page) => page.waitForLoadState('networkidle') },
    'issue-pages': { path: await issueOf('Polite Machines') },
    'issue-right-to-left': { path: await issueOf('雲の道') },
    creator: { path: `/creators/${creator}` },
    person: { path: person },
    'person-podcasts': { path: `${person}/podcasts` },
    'search-persons': { path: '/search?term=harbour&type=persons' },
    feed: { path: `/feeds/${podcast}` },
    'feed-problems': { path: `/feeds/${flawed}` },
    'feed-failing': { path: `/feeds/${failing}` },
    'feed-removed': { path: `/feeds/${removed}` },
    'feed-duplicate': { path: `/feeds/${duplicate}` },
    'podcast-duplicate': { path: `/podcasts/${duplicate}` },
    claim: { path: `/feeds/${flawed}/claim` },
    'claim-code': { path: `/feeds/${podcast}/claim`, act: claimIt },
    'claim-file': { path: `/feeds/${comic}/claim`, act: claimIt },
    owner: { path: `/feeds/${live}/claim` },
    'owner-quiet': { path: `/feeds/${live}/claim/quiet?account=1001&token=one` },
    submit: { path: '/submit' },
    check: { path: '/check' },
    'check-problems': { path: '/check', act: checkFlawed },
    'docs-sss': { path: '/docs/sss' },
    'submit-refused': { path: '/submit', act: submitWrong },
    'open-data': { path: '/open-data' },
    explorer: { path: '/explorer', act: (page) => page.waitForLoadState('networkidle') },
    'explorer-documentation': { path: '/explorer', act: openType, needsScripts: true },
    'explorer-answer': { path: '/explorer', act: askExplorer, needsScripts: true },
    signup: { path: '/signup' },
    'signup-sent': { path: '/signup?sent' },
    login: { path: '/login' },
    'login-refused': { path: '/login', act: logInWrong },
    forgot: { path: '/forgot' },
    'forgot-sent': { path: '/forgot?sent' },
    reset: { path: '/reset?token=one' },
    'reset-keys': { path: await resetLinkWithKeys(directory) },
    'reset-ended': { path: '/reset?token=one', act: setPassword },
    verify: { path: '/verify?token=one' },
    'verify-ended': { path: '/verify?token=one', act: confirm },
    dashboard: { path: '/dashboard' },
    key: { path: '/dashboard', act: revealKey },
    webhooks: { path: '/dashboard/webhooks' },
    webhook: { path: webhook },
    'webhook-filter': { path: `${webhook}/filters/new`, act: tryFilter },
    'webhook-delivery': { path: webhook, act: openDelivery },
    'webhook-bin': { path: '/dashboard/webhooks', act: addBin },
    account: { path: '/dashboard/account' },
    ...(await operatorPages(directory, { failing, withheld, webhook })),
    docs: { path: '/docs' },
    'docs-apps': { path: '/docs/apps' },
    'docs-open-data': { path: '/docs/open-data' },
    'docs-schema': { path: '/docs/schema' },
    'docs-events': { path: '/docs/events' },
    'docs-webhooks': { path: '/docs/webhooks' },
    'docs-changelog': { path: '/docs/changelog' },
    'docs-limits': { path: '/docs/limits' },
    'docs-search': { path: '/docs/find?term=signature' },
    'docs-examples': { path: '/docs/examples' },
    'docs-search-nothing': { path: '/docs/find?term=xyzzyx' },
    'docs-publishers': { path: '/docs/publishers' },
    contact: { path: '/contact' },
    privacy: { path: '/privacy' },
    takedown: { path: '/takedown' },
    gone: { path: `/podcasts/${removed}` },
    'gone-episode': { path: episodeOfRemoved },
    withheld: { path: `/podcasts/${withheld}` },
    'not-found': { path: '/podcasts/nothing' },
    'no-such-page': { path: '/nothing' },
    'too-many': { path: '/forgot', act: askForTooMany },
  }
}

/** The pages of operators, with a thing of each kind. */
async function operatorPages(
  { started }: RunningDirectory,
  things: { readonly failing: string; readonly withheld: string; readonly webhook: string },
): Promise<EveryPage> {
  const { db } = started.directory
  const first = '/dashboard/operator'
  const { host } = await db.selectFrom('feeds').select('host').orderBy('host').limit(1).executeTakeFirstOrThrow()
  const { process_id } = await db.selectFrom('processes').select('process_id').limit(1).executeTakeFirstOrThrow()
  const episode = db.selectFrom('podcast_episodes').select('uuid').where('series_uuid', '=', things.withheld)
  const account = db.selectFrom('accounts').select('account_id').where('email', '=', email)
  const other = db.selectFrom('accounts').select('account_id').where('email', '=', 'reset@example.org')
  const { account_id: own } = await account.executeTakeFirstOrThrow()
  const { account_id: of } = await other.executeTakeFirstOrThrow()
  const { uuid } = await episode.limit(1).executeTakeFirstOrThrow()
  const pages = {
    '': '',
    feeds: '/feeds',
    'feeds-due': '/feeds?list=due',
    'feeds-found': '/feeds?find=harbour',
    'feeds-reasons': '/feeds/reasons',
    'feeds-hosts': '/feeds/hosts',
    feed: `/feeds/${things.failing}`,
    'feed-merge': `/feeds/${things.withheld}/merge?find=doubled`,
    content: `/content/${uuid}`,
    hosts: '/hosts',
    host: `/hosts/${encodeURIComponent(host)}`,
    processes: '/processes',
    process: `/processes/${process_id}`,
    jobs: '/jobs',
    job: '/jobs/content.count',
    webhooks: '/webhooks',
    webhook: things.webhook.replace('/dashboard', ''),
    accounts: '/accounts',
    account: `/accounts/${of}`,
    'account-own': `/accounts/${own}`,
    storage: '/storage',
    audit: '/audit',
  }
  return Object.fromEntries(
    Object.entries(pages).map(([name, path]) => [
      `operator${name === '' ? '' : `-${name}`}`,
      { path: `${first}${path}` },
    ]),
  )
}

/** Makes an account with a key of each fate, and returns the path of the link that resets its password. */
async function resetLinkWithKeys({ started }: RunningDirectory): Promise<string> {
  const { db, runtime, secrets } = started.directory
  const owner = 'reset@example.org'
  const { userId } = await createAccount(db, { email: owner }, { runtime, secrets })
  const turns = [await rotateKey(db, Number(userId), { isAtOnce: false }, { runtime, secrets })]
  turns.push(await rotateKey(db, Number(userId), { isAtOnce: false }, { runtime, secrets }))
  await db
    .updateTable('api_keys')
    .set({ last_used_at: Math.floor(runtime.now() / 1000) - 86_400 })
    .where('digest', '=', createHash('sha256').update(turns[0]!).digest())
    .execute()
  const link = await openPeople(started.directory).makeResetLink(owner)
  const { pathname, search } = new URL(link!)
  return pathname + search
}

/** Submits a feed, and returns its uuid once the directory has tried to read it. */
async function submit(directory: RunningDirectory, path: string, document: string): Promise<string> {
  const { publisher, post, started } = directory
  const rssUrl = publisher.set(path, document)
  const { uuid } = (await post('/feeds/add-podcastseries', { rssUrl }, await directory.anAccount())).body
  const isChecked = async () => {
    const { last_outcome } = await started.directory.db
      .selectFrom('feeds')
      .select('last_outcome')
      .where('series_uuid', '=', uuid)
      .executeTakeFirstOrThrow()
    return last_outcome !== null
  }
  await until(`The directory has looked at ${path}`, isChecked)
  return uuid
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
/** The sentence that tells the result of a form. */
const NOTICE = 'main .notice'

async function showSuggestions(page: Page): Promise<void> {
  await page.getByRole('combobox').pressSequentially('har')
  await page.getByRole('option').first().waitFor()
  await page.keyboard.press('ArrowDown')
}

async function openSubscribe(page: Page): Promise<void> {
  await page.locator('summary', { hasText: 'Subscribe' }).click()
}

async function play(page: Page): Promise<void> {
  // The button goes on where an earlier visit stopped.
  await page.locator('main .series-head .listen-button').click()
  await page.locator('.player').waitFor()
}

/** Follows the podcast of the page and one that is not here, queues an episode, and opens the library. */
async function fillLibrary(page: Page): Promise<void> {
  const podcast = page.locator('main .heart')
  if ((await podcast.getAttribute('aria-pressed')) === 'false') await podcast.click()
  const queued = page.locator('.queue-button.is-last').first()
  if ((await queued.getAttribute('aria-pressed')) === 'false') await queued.click()
  await page.evaluate(`(() => {
    const uuid = '00000000-0000-4000-8000-000000000001'
    const kept = JSON.parse(localStorage.getItem('directory.follows'))
    if (kept.value.some((each) => each.uuid === uuid)) return
    kept.value.push({ kind: 'comic', uuid, name: 'Not here', imageUrl: null, at: 1 })
    localStorage.setItem('directory.follows', JSON.stringify(kept))
    const value = { [uuid]: { page: 7, pages: 12, seriesUuid: uuid, name: 'The long night', at: 1 } }
    localStorage.setItem('directory.pages', JSON.stringify({ version: 1, value }))
  })()`)
  await page.goto(new URL('/library', page.url()).href)
  await page.getByText('No longer here').waitFor()
}

/** Makes the account of the pages the owner of a podcast. */
async function own({ started }: RunningDirectory, seriesUuid: string): Promise<void> {
  const { db, runtime, secrets } = started.directory
  const feed = db.selectFrom('feeds').select('feed_id').where('series_uuid', '=', seriesUuid)
  const { feed_id: feedId } = await feed.executeTakeFirstOrThrow()
  const account = db.selectFrom('accounts').select('account_id').where('email', '=', email)
  const { account_id: accountId } = await account.executeTakeFirstOrThrow()
  await askForClaim({ db, runtime, secrets }, { feedId, accountId })
  const now = Math.floor(runtime.now() / 1000)
  await db.updateTable('claims').set({ owned_since: now }).where('feed_id', '=', feedId).execute()
  await setTellsFailures({ db, runtime, secrets }, { feedId, accountId }, false)
}

async function claimIt(page: Page): Promise<void> {
  const claim = page.getByRole('button', { name: 'Claim it', exact: true })
  if (await claim.isVisible()) await claim.click()
  await page.getByText('feedmill-verify=').waitFor()
}

async function checkFlawed(page: Page): Promise<void> {
  const flaws = '<pubDate>soon</pubDate><enclosure url="/1.mp3"/>'
  await page
    .getByLabel('The document')
    .fill(`<rss><channel><title>Salt & Pepper</title><item>${flaws}</item></channel></rss>`)
  await page.getByRole('button', { name: 'Check the text' }).click()
  await page.getByRole('heading', { name: 'Problems in the document' }).waitFor()
}

async function submitWrong(page: Page): Promise<void> {
  await page.getByLabel('URL of the feed').fill('ftp://example.org/feed.xml')
  await press(page, 'Submit')
  await page.locator(NOTICE).waitFor()
}

async function openType(page: Page): Promise<void> {
  await page.locator('#schema summary', { hasText: 'type Chapter' }).first().click()
}

async function askExplorer(page: Page): Promise<void> {
  await press(page, 'Use my key')
  await page.getByText('The key is filled in.').or(page.getByText('The dashboard shows it')).waitFor()
  await press(page, 'Ask')
  await page.locator('#status', { hasText: 'after' }).waitFor()
}

async function logInWrong(page: Page): Promise<void> {
  // The address has no account: wrong passwords would block the log-in of an account.
  await page.getByLabel('E-mail address').fill(`nobody-${Date.now()}@example.org`)
  await page.getByLabel('Password', { exact: true }).fill('a wrong password')
  await press(page, 'Log in')
  await page.locator(NOTICE).waitFor()
}

async function setPassword(page: Page): Promise<void> {
  await page.getByLabel('New password').fill('another long password')
  await press(page, 'Set the password')
  await page.getByRole('heading', { name: 'The link has ended' }).waitFor()
}

async function confirm(page: Page): Promise<void> {
  await press(page, 'Confirm')
  await page.getByRole('heading', { name: 'The link has ended' }).waitFor()
}

async function revealKey(page: Page): Promise<void> {
  await press(page, 'Reveal the key')
  const secret = page.locator('.secret')
  const again = page.getByLabel('Your password, once more')
  await secret.or(again).waitFor()
  // An older log-in asks for the password again.
  if (await again.isVisible()) {
    await again.fill(password)
    await press(page, 'Reveal the key')
  }
  await secret.waitFor()
}

async function tryFilter(page: Page): Promise<void> {
  await page.getByLabel('Field', { exact: true }).first().selectOption('name')
  await page.getByLabel('Text', { exact: true }).first().fill('harbour, lantern')
  await press(page, 'Try it on recent events')
  await page.getByRole('heading', { name: 'Recent events' }).waitFor()
}

async function openDelivery(page: Page): Promise<void> {
  await page.locator('a[href*="/deliveries/"]').first().click()
  await page.getByRole('heading', { level: 1, name: 'Delivery' }).waitFor()
}

/** Opens the bin of a webhook, which is added at the first time. */
async function addBin(page: Page): Promise<void> {
  const bin = page.getByRole('link', { name: 'Request bin of this directory' })
  if (await bin.isVisible()) await bin.click()
  else {
    await page.getByRole('checkbox', { name: 'podcastseries.updated', exact: true }).check()
    await press(page, 'Add it with the request bin')
  }
  await page.getByRole('link', { name: 'See what the bin received' }).click()
  await page.getByRole('heading', { level: 1, name: 'Request bin' }).waitFor()
}

async function askForTooMany(page: Page): Promise<void> {
  const tooMany = page.getByRole('heading', { name: 'Too many attempts' })
  while (!(await tooMany.isVisible())) {
    await page.goto(new URL('/forgot', page.url()).href)
    await page.getByLabel('E-mail address').fill('nobody@example.org')
    await press(page, 'Send a link')
    await page.locator(NOTICE).or(tooMany).waitFor()
  }
}
