import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Mail } from '../../src/accounts/index.ts'
import { tellOwners } from '../../src/claims/tell-owners.ts'
import { faultOf } from '../../src/pages/index.ts'
import { type SmtpServer, startSmtpServer, type TakenMail } from '../accounts/smtp-server.ts'
import { runCommandLine } from '../cli/recording-terminal.ts'
import { openBrowser, type PlainBrowser } from '../pages/browser.ts'
import type { ServerDatabase } from '../support/database/server-database.ts'
import { createServerDatabase, describeEachDatabase } from '../support/database/test-database.ts'
import { comicDocument, podcastDocument } from '../support/documents.ts'
import { type RunningDirectory, startDirectory } from '../support/interface/running-directory.ts'
import { codeElement, HOUR } from './claims-world.ts'

const password = 'a long enough password'

describeEachDatabase('claims over HTTP', (_, kind) => {
  let directory: RunningDirectory
  let mail: SmtpServer
  let database: ServerDatabase | null = null
  let count = 0
  const told: TakenMail[] = []
  beforeAll(async () => {
    mail = await startSmtpServer()
    const env: Record<string, string> = {
      TRUST_PROXY: '1',
      MAIL_URL: mail.url,
      MAIL_FROM: 'directory@example.org',
      CONTACT: 'operator@example.org',
    }
    if (kind === 'postgresql') {
      database = await createServerDatabase()
      Object.assign(env, { DATABASE_URL: database.url, SERVICE_SECRET: '1'.repeat(64) })
      await runCommandLine(['migrate'], env)
    }
    directory = await startDirectory(env)
  })
  afterAll(async () => {
    await directory?.stop()
    await mail?.close()
    await database?.drop()
  })

  async function someone(): Promise<{ readonly browser: PlainBrowser; readonly email: string }> {
    count += 1
    const browser = openBrowser(directory)
    const email = `owner${count}@example.org`
    await browser.post('/signup', { email, password })
    await browser.post('/login', { email, password })
    const { db } = directory.started.directory
    await db.updateTable('people').set({ is_email_verified: true }).where('email', '=', email).execute()
    return { browser, email }
  }

  /** Publishes a feed, and returns its uuid and the path of its claim when it was read. */
  async function aFeed(submitted: 'podcast' | 'comic' = 'podcast', document?: string) {
    count += 1
    const path = `/feed-${count}.${submitted === 'podcast' ? 'xml' : 'json'}`
    const url = directory.publisher.set(path, document ?? podcastDocument(`Cast ${count}`, ['1', '2']))
    const { path: page } = await openBrowser(directory).post('/submit', { kind: submitted, url })
    const uuid = page.replace('/feeds/', '')
    await expect
      .poll(async () => (await openBrowser(directory).get(page)).text)
      .toContain('See what the directory read')
    return { path, url, uuid, claim: `${page}/claim` }
  }

  async function ask(browser: PlainBrowser, claim: string): Promise<string> {
    return /feedmill-verify=[\w-]{32}/.exec((await browser.post(claim)).text)?.[0] ?? 'no code'
  }

  /** Presses "Look again", and follows the page until the look has happened. */
  async function look(browser: PlainBrowser, claim: string): Promise<string> {
    // Looks of one account are a minute apart, and two checks of one second count once.
    directory.advance(61)
    const { path } = await browser.post(`${claim}/look`)
    expect(path).toContain('look=')
    await expect.poll(async () => (await browser.get(path)).text).toContain('The directory looked at the feed on')
    return (await browser.get(claim)).text
  }

  /** Does what a job does each minute, without the wait for it. The job may be faster: then its mail comes soon. */
  async function tell(): Promise<void> {
    const { db, runtime, secrets } = directory.started.directory
    const sendMail = async (sent: Mail) => void told.push({ ...sent, from: 'directory@example.org' })
    const context = { db, runtime, secrets, sendMail, publicUrl: 'http://directory.example', faultOf }
    await tellOwners(context, new AbortController().signal)
  }

  const mails = () => [...mail.mails, ...told]

  /** Lets somebody prove a claim to a new podcast. */
  async function anOwner() {
    const [{ browser, email }, feed] = [await someone(), await aFeed()]
    const code = await ask(browser, feed.claim)
    directory.publisher.set(feed.path, podcastDocument(`Owned ${feed.path}`, ['1', '2'], codeElement(code)))
    expect(await look(browser, feed.claim)).toContain('the line was there')
    directory.advance(HOUR)
    expect(await look(browser, feed.claim)).toContain('You have owned this feed since')
    return { browser, email, code, ...feed }
  }

  test('a podcast is claimed by a code in its channel, in two readings', async () => {
    const { browser, uuid, email, claim } = await anOwner()
    expect((await browser.get('/dashboard')).text).toContain(`href="/feeds/${uuid}/claim"`)
    const audit = directory.started.directory.db.selectFrom('audit_entries').select(['actor', 'action'])
    const entries = await audit.where('target', '=', uuid).execute()
    expect(entries).toEqual([{ actor: expect.stringMatching(/^account \d+$/), action: 'claim.owned' }])
    await tell()
    const subjects = () =>
      mails()
        .filter(({ to }) => to === email)
        .map(({ subject }) => subject)
    await expect.poll(subjects).toContainEqual(expect.stringContaining('is yours in the directory'))
    expect((await openBrowser(directory).get(claim)).text).toContain('Another account is the owner')
  })

  test('the code of another account, and a forged one, are refused', async () => {
    const [one, two, feed] = [await someone(), await someone(), await aFeed()]
    const [code] = [await ask(one.browser, feed.claim), await ask(two.browser, feed.claim)]
    const forged = `feedmill-verify=${'A'.repeat(32)}`
    const channel = codeElement(code) + codeElement(forged)
    directory.publisher.set(feed.path, podcastDocument('Contested', ['1', '2'], channel))
    expect(await look(two.browser, feed.claim)).toContain('the line was not there')
    directory.advance(HOUR)
    expect(await look(two.browser, feed.claim)).toContain('the line was not there')
  })

  test('a code that is gone before the second reading has expired', async () => {
    const [{ browser }, feed] = [await someone(), await aFeed()]
    const code = await ask(browser, feed.claim)
    directory.publisher.set(feed.path, podcastDocument('Fleeting', ['1'], codeElement(code)))
    expect(await look(browser, feed.claim)).toContain('the line was there')
    directory.publisher.set(feed.path, podcastDocument('Fleeting', ['1']))
    directory.advance(HOUR)
    expect(await look(browser, feed.claim)).toContain('the line was not there')
  })

  test('an owner hides the podcast from pages, and shows it again (claims 7)', async () => {
    const { browser, uuid, claim } = await anOwner()
    const visitor = openBrowser(directory)
    const found = async () => (await visitor.get('/search?term=owned')).text.includes(`/podcasts/${uuid}`)
    await expect.poll(found).toBe(true)
    expect((await browser.post(`${claim}/hidden`, { on: 'yes' })).text).toContain('Pages do not show the podcast')
    await expect.poll(found).toBe(false)
    expect((await visitor.get(`/podcasts/${uuid}`)).status).toBe(404)
    const query = `{getPodcastSeries(uuid:"${uuid}"){uuid}}`
    const answer = await directory.post('/graphql', { query }, await directory.anAccount())
    expect(answer.body.data.getPodcastSeries).toEqual({ uuid })
    await browser.post(`${claim}/hidden`, { on: 'no' })
    expect((await visitor.get(`/podcasts/${uuid}`)).status).toBe(200)
  })

  test('an owner refuses transcripts, and asks for the removal, which the operator is told', async () => {
    const { browser, uuid, url, claim } = await anOwner()
    await browser.post(`${claim}/transcripts`, { on: 'no' })
    const { db } = directory.started.directory
    const policy = db.selectFrom('transcription_policies').select('policy').where('series_uuid', '=', uuid)
    expect(await policy.execute()).toEqual([{ policy: 'refused' }])
    expect((await browser.post(`${claim}/removal`, { on: 'yes' })).text).toContain('You asked for the removal on')
    expect(mail.mails.find(({ to, text }) => to === 'operator@example.org' && text.includes(url))).toBeDefined()
    expect((await browser.get(claim)).text).toContain('Refused transcripts')
  })

  test.each(['hidden', 'transcripts', 'removal', 'mails'])(
    'who owns no feed may not change %s (claims 7)',
    async (right) => {
      const [{ browser }, feed] = [await someone(), await aFeed()]
      expect((await browser.post(`${feed.claim}/${right}`, { on: 'yes' })).text).toContain('does not own this feed')
      await ask(browser, feed.claim)
      expect((await browser.post(`${feed.claim}/${right}`, { on: 'yes' })).status).toBe(400)
      const stranger = await openBrowser(directory).post(`${feed.claim}/${right}`, { on: 'yes' })
      expect(stranger.path).toBe('/login')
      expect((await browser.post(`${feed.claim}/${right}`, { on: 'yes' }, 'https://evil.example')).status).toBe(403)
    },
  )

  test('a comic is claimed by a file on its host (claims 5)', async () => {
    const uuid = `0b5d6b2e-6a3e-4a9c-8a55-0000000000${String(count + 10).slice(-2)}`
    const [{ browser }, feed] = [await someone(), await aFeed('comic', comicDocument(uuid, 'Filed'))]
    const code = await ask(browser, feed.claim)
    expect(await look(browser, feed.claim)).toContain('the line was not there')
    directory.publisher.set('/.well-known/feedmill-verify.txt', { status: 200, body: `another line\n${code}\n` })
    expect(await look(browser, feed.claim)).toContain('the line was there')
    directory.advance(HOUR)
    expect(await look(browser, feed.claim)).toContain('You have owned this feed since')
  })

  test('a comic is claimed by a letter, whose code works for the account that asked for it alone (claims 5)', async () => {
    const uuid = `0b5d6b2e-6a3e-4a9c-8a55-0000000001${String(count + 10).slice(-2)}`
    const document = { ...JSON.parse(comicDocument(uuid, 'Lettered')), feedOwnerEmail: 'maker@example.org' }
    const feed = await aFeed('comic', JSON.stringify(document))
    const [one, two] = [await someone(), await someone()]
    await ask(one.browser, feed.claim)
    await ask(two.browser, feed.claim)
    expect((await one.browser.post(`${feed.claim}/letter`)).text).toContain('m…@example.org')
    const letter = mail.mails.find(({ to, text }) => to === 'maker@example.org' && text.includes(feed.uuid))
    const code = /^[\w-]{32}$/m.exec(letter?.text ?? '')?.[0] ?? 'no code'
    expect((await two.browser.post(`${feed.claim}/code`, { code })).text).toContain('This is not the code')
    expect((await two.browser.post(`${feed.claim}/letter`)).text).toContain('sent within the last day')
    expect((await one.browser.post(`${feed.claim}/code`, { code })).text).toContain('You have owned this feed since')
  })

  test('the owner of a feed that fails for a day gets one mail, and ends such mails by its link', async () => {
    const { email, path, browser, claim } = await anOwner()
    directory.publisher.set(path, { status: 404 })
    await look(browser, claim)
    directory.advance(25 * HOUR)
    const told = () => mails().filter(({ to, subject }) => to === email && subject.includes('fails'))
    await tell()
    await tell()
    await expect.poll(told).toHaveLength(1)
    expect(told()[0]?.text).toContain('404')
    const link = new URL(/\S+\/quiet\S+/.exec(told()[0]?.text ?? '')?.[0] ?? '')
    const visitor = openBrowser(directory)
    expect((await visitor.get(link.pathname + link.search)).text).toContain('No more mails about this feed?')
    const fields = Object.fromEntries(link.searchParams)
    expect((await visitor.post(link.pathname, { ...fields, token: 'wrong' })).status).toBe(400)
    expect((await visitor.post(link.pathname, fields)).text).toContain('You get no more mails')
    expect((await browser.get(claim)).text).toContain('Turned mails off')
  })

  test('a deleted account owns nothing any more', async () => {
    const { browser, uuid, claim } = await anOwner()
    await browser.post(`${claim}/hidden`, { on: 'yes' })
    await browser.post('/dashboard/account/delete', { password })
    expect((await openBrowser(directory).get(`/podcasts/${uuid}`)).status).toBe(200)
    const audit = directory.started.directory.db.selectFrom('audit_entries').select('action')
    const actions = (await audit.where('target', '=', uuid).orderBy('entry_id').execute()).map(({ action }) => action)
    expect(actions).toEqual(['claim.owned', 'podcast.hidden', 'claim.ended', 'podcast.shown'])
  })
})
