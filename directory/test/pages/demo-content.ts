import { setTimeout } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { findAccount, recordSubmission } from '../../src/accounts/index.ts'
import type { Database } from '../../src/database/database.ts'
import type { RunningDirectory } from '../support/interface/running-directory.ts'

/** The number of podcasts, comics and creators of the demo. */
const DEMO_FEEDS = 66
/** The longest wait. A quiet machine takes a few seconds. */
const LATEST_MS = 300_000

/** Waits until the directory has read all feeds of the demo, and finds them. */
export async function demoIsRead({ started, send }: Pick<RunningDirectory, 'started' | 'send'>): Promise<void> {
  const { db } = started.directory
  const isUnread = async () => {
    const { submitted, read } = await db
      .selectFrom('feeds')
      .select(({ fn }) => [fn.countAll<number>().as('submitted'), fn.count<number>('date_last_refreshed').as('read')])
      .executeTakeFirstOrThrow()
    return Number(submitted) < DEMO_FEEDS || Number(read) < Number(submitted)
  }
  await until('The feeds of the demo are read', async () => !(await isUnread()))
  await until('The feeds of the demo are found', async () =>
    (await send('/search?term=harbour')).text.includes('class="results"'),
  )
}

/** Waits until `isSo` returns true. Throws after five minutes: a test that waits for ever reports nothing. */
export async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
  const latest = Date.now() + LATEST_MS
  while (!(await isSo())) {
    if (Date.now() > latest) throw new Error(`Not yet after ${LATEST_MS / 60_000} minutes: ${what}`)
    await setTimeout(200)
  }
}

/** Returns the uuid of the series or creator with a name. */
export async function uuidOf(
  db: Database,
  table: 'podcast_series' | 'comic_series' | 'creators',
  name: string,
): Promise<string> {
  return (await db.selectFrom(table).select('uuid').where('name', '=', name).executeTakeFirstOrThrow()).uuid
}

/** Gives an account a year of requests, some transcripts, and feeds that it submitted. */
export async function fillAccount(
  { started }: Pick<RunningDirectory, 'started'>,
  email: string,
  submitted: readonly string[],
): Promise<void> {
  const { db, runtime } = started.directory
  const { account_id } = await findAccount(db, email)
  const now = Math.floor(runtime.now() / 1000)
  const month = monthBefore(runtime.now(), 0)
  const requests = [310, 280, 0, 0, 1_240, 4_800, 9_100, 12_400, 8_700, 15_900, 21_300, 18_200]
  await db
    .insertInto('account_usage')
    .values(
      requests.map((count, before) => ({
        account_id,
        month: monthBefore(runtime.now(), requests.length - 1 - before),
        requests: count,
        cached_requests: Math.floor(count / 3),
        generated_transcripts: count === requests.at(-1) ? 2 : 0,
      })),
    )
    .execute()
  const episodes = await db
    .selectFrom('podcast_episodes')
    .innerJoin('podcast_series', 'podcast_series.uuid', 'podcast_episodes.series_uuid')
    .select(['podcast_episodes.uuid', 'series_uuid'])
    .where('podcast_series.name', '=', 'Harbour Lights')
    .orderBy('podcast_episodes.uuid')
    .limit(4)
    .execute()
  const charges = [
    { state: 'charged', credits: 1 },
    { state: 'held', credits: 1 },
    { state: 'released', credits: 1 },
    { state: 'charged', credits: 0 },
  ]
  await db
    .insertInto('transcript_charges')
    .values(
      charges.map((charge, index) => {
        const { uuid, series_uuid } = episodes[index]!
        return { ...charge, account_id, episode_uuid: uuid, series_uuid, month, changed_at: now - index * 86_400 }
      }),
    )
    .execute()
  for (const [index, uuid] of submitted.entries()) await recordSubmission(db, account_id, uuid, now - index * 86_400)
}

/** Returns a month such as `2026-11`. */
function monthBefore(now: number, months: number): string {
  const date = new Date(now)
  const first = Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - months, 1)
  return new Date(first).toISOString().slice(0, 7)
}

/** Fills the charts of two countries and one genre with podcasts of the demo. Some ranks belong to unknown podcasts. */
export async function fillCharts({ started }: Pick<RunningDirectory, 'started'>): Promise<void> {
  const { db, runtime } = started.directory
  const fetched_at = Math.floor(runtime.now() / 1000)
  const podcasts = await db.selectFrom('podcast_series').select(['uuid', 'name']).orderBy('name').limit(9).execute()
  const episodes = await db
    .selectFrom('podcast_episodes')
    .select(['uuid', 'series_uuid', 'name'])
    .orderBy('date_published', 'desc')
    .orderBy('uuid')
    .limit(6)
    .execute()
  const none = { episode_guid: null, episode_name: null, episode_uuid: null, series_uuid: null }
  for (const [country, genre] of [
    ['UNITED_STATES_OF_AMERICA', ''],
    ['UNITED_KINGDOM', ''],
    ['UNITED_KINGDOM', 'PODCASTSERIES_ARTS'],
  ] as const) {
    const key = { type: 'PODCASTSERIES', country, genre }
    await db
      .insertInto('charts')
      .values({ ...key, fetched_at, due_at: fetched_at + 86_400 })
      .execute()
    const entries = podcasts.map(({ uuid }, index) => ({ ...none, ...key, rank: 2 * index + 1, series_uuid: uuid }))
    await db
      .insertInto('chart_entries')
      .values(entries.map((entry, index) => ({ ...entry, catalog_id: index + 1 })))
      .execute()
  }
  const key = { type: 'PODCASTEPISODE', country: 'UNITED_STATES_OF_AMERICA', genre: '' }
  await db
    .insertInto('charts')
    .values({ ...key, fetched_at, due_at: fetched_at + 86_400 })
    .execute()
  await db
    .insertInto('chart_entries')
    .values(
      episodes.map(({ uuid, series_uuid, name }, index) => ({
        ...key,
        rank: index + 1,
        catalog_id: index + 1,
        episode_guid: null,
        episode_name: name,
        series_uuid,
        episode_uuid: uuid,
      })),
    )
    .execute()
}

/**
 * Adds a webhook in `page`, with a filter, a successful and a failed delivery.
 *
 * @returns the path of its page
 */
export async function fillWebhook(page: Page, { started, publisher }: RunningDirectory, content: string) {
  let status = 204
  const endpointUrl = publisher.set('/events', (_, response) => {
    response.writeHead(status, { 'Content-Type': 'text/plain' }).end(status === 204 ? undefined : 'Not today')
  })
  await page.goto(`${started.url}/dashboard/webhooks`)
  await page.getByLabel('URL of the receiver').fill(endpointUrl)
  for (const name of ['podcastepisode.created', 'podcastseries.created', 'podcastseries.updated']) {
    await page.getByRole('checkbox', { name, exact: true }).check()
  }
  await page.getByRole('button', { name: 'Add the webhook' }).click()
  await page.waitForURL(/\/dashboard\/webhooks\/[0-9a-f-]{36}$/)
  const path = new URL(page.url()).pathname
  // A receiver whose verification failed is asked again only after minutes.
  await until('The receiver of the webhook is verified', async () => {
    await page.goto(`${started.url}${path}`)
    return (await page.locator('.facts').textContent())?.includes('Active') === true
  })
  await page.goto(`${started.url}${path}/filters/new`)
  await page.getByLabel('Event', { exact: true }).selectOption('podcastseries.created')
  await page.getByLabel('Name, for you').fill('Only harbours')
  await page.getByLabel('Field', { exact: true }).first().selectOption('name')
  await page.getByLabel('Text', { exact: true }).first().fill('harbour, port')
  await page.getByRole('button', { name: 'Save the filter' }).click()
  for (const [answer, sentence] of [
    [204, 'The mock event came through.'],
    [503, 'The mock event did not come through'],
  ] as const) {
    status = answer
    await page.getByLabel('Event', { exact: true }).selectOption('podcastseries.updated')
    await page.getByLabel('Uuid of the content').fill(content)
    await page.getByRole('button', { name: 'Send the mock event' }).click()
    await page.getByText(sentence).waitFor()
  }
  status = 204
  return path
}
