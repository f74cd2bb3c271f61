import { afterAll, beforeAll, expect, vi } from 'vitest'
import { changeAccount } from '../../../src/accounts/index.ts'
import { podcastDocument } from '../../support/documents.ts'
import { type RunningDirectory, startDirectory } from '../../support/interface/running-directory.ts'
import { openBrowser, type PlainBrowser } from '../browser.ts'

const password = 'a long enough password'

/** A directory with an operator, a person without rights, and feeds. */
export interface OperatorWorld {
  readonly directory: RunningDirectory
  readonly operator: PlainBrowser
  readonly reader: PlainBrowser
  /** Signs a person up. */
  person(email: string): Promise<PlainBrowser>
  /** Submits a podcast as the reader, and returns its uuid once the directory has looked at it. */
  submit(path: string, document: string): Promise<string>
  /** The rows of a list as JSON. */
  rows(path: string): Promise<readonly Readonly<Record<string, unknown>>[]>
  /** The last entry of the audit. */
  lastEntry(): Promise<Readonly<Record<string, unknown>>>
}

/** Starts the world before the tests of a file, and stops it after. */
export function useOperatorWorld(): OperatorWorld {
  let directory: RunningDirectory
  let operator: PlainBrowser
  let reader: PlainBrowser
  beforeAll(async () => {
    directory = await startDirectory({ TRUST_PROXY: '1' })
    const { db, runtime } = directory.started.directory
    reader = await world.person('reader@example.org')
    operator = await world.person('operator@example.org')
    await changeAccount(db, 'operator@example.org', { isOperator: true }, { runtime, actor: 'test' })
  }, 600_000)
  afterAll(() => directory?.stop())
  const world: OperatorWorld = {
    get directory() {
      return directory
    },
    get operator() {
      return operator
    },
    get reader() {
      return reader
    },
    async person(email) {
      const browser = openBrowser(directory)
      await browser.post('/signup', { email, password })
      return browser
    },
    async submit(path, document) {
      const url = directory.publisher.set(path, document)
      const { path: shown } = await reader.post('/submit', { kind: 'podcast', url })
      const uuid = shown.replace('/feeds/', '')
      const { db } = directory.started.directory
      const looked = db.selectFrom('feeds').select('last_outcome').where('series_uuid', '=', uuid)
      const isLookedAt = async () => expect((await looked.executeTakeFirst())?.last_outcome ?? null).not.toBeNull()
      await vi.waitFor(isLookedAt, { timeout: 100_000 })
      return uuid
    },
    async rows(path) {
      return JSON.parse((await operator.get(path)).text).rows
    },
    async lastEntry() {
      return (await world.rows('/dashboard/operator/audit.json'))[0]!
    },
  }
  return world
}

/** A podcast with one episode. */
export function aPodcast(name: string): string {
  return podcastDocument(name, [{ guid: '1', title: 'One' }])
}
