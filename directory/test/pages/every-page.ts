import { setTimeout } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { changeAccount } from '../../src/accounts/index.ts'
import type { RunningDirectory } from '../interface/running-directory.ts'

/** Podcasts, comics and creators of the demo. */
const DEMO_FEEDS = 27

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
  while (await isUnread()) await setTimeout(500)
  while (!(await send('/search?term=harbour')).text.includes('class="results"')) await setTimeout(500)
}

const email = 'pages@example.org'

/** Signs an operator up, and returns the paths of all pages by name, with content of the demo. */
export async function everyPage(
  page: Page,
  { started, send }: Pick<RunningDirectory, 'started' | 'send'>,
): Promise<Readonly<Record<string, string>>> {
  const { db, runtime } = started.directory
  const uuidOf = async (table: 'podcast_series' | 'comic_series' | 'creators', name: string) =>
    (await db.selectFrom(table).select('uuid').where('name', '=', name).executeTakeFirstOrThrow()).uuid
  const podcast = await uuidOf('podcast_series', 'Harbour Lights')
  const comic = await uuidOf('comic_series', 'Lantern Island')
  const { uuid: creator } = await db.selectFrom('creators').select('uuid').orderBy('name').executeTakeFirstOrThrow()
  const firstOn = async (path: string, link: RegExp) => link.exec((await send(path)).text)![0]
  await page.goto(`${started.url}/signup`)
  await page.getByLabel('E-mail address').fill(email)
  await page.getByLabel('Password').fill('a long enough password')
  await page.getByRole('button', { name: 'Sign up' }).click()
  await page.waitForURL('**/dashboard')
  await changeAccount(db, email, { isOperator: true }, { runtime, actor: 'test' })
  return {
    home: '/',
    search: '/search?term=harbour',
    'search-nothing': '/search?term=xyzzyx',
    charts: '/charts',
    popular: '/popular',
    podcast: `/podcasts/${podcast}`,
    'podcast-search': `/podcasts/${podcast}?find=salt`,
    episode: await firstOn(`/podcasts/${podcast}`, /\/episodes\/[0-9a-f-]{36}/),
    comic: `/comics/${comic}`,
    issue: await firstOn(`/comics/${comic}`, /\/issues\/[0-9a-f-]{36}/),
    creator: `/creators/${creator}`,
    feed: `/feeds/${podcast}`,
    'feed-problems': `/feeds/${comic}`,
    submit: '/submit',
    explorer: '/explorer',
    signup: '/signup',
    login: '/login',
    forgot: '/forgot',
    dashboard: '/dashboard',
    account: '/dashboard/account',
    operator: '/dashboard/operator',
    docs: '/docs',
    'docs-publishers': '/docs/publishers',
    contact: '/contact',
    privacy: '/privacy',
    takedown: '/takedown',
    'not-found': '/podcasts/nothing',
  }
}
