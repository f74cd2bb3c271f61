import { afterAll, expect, it } from 'vitest'
import { createAccount, markLeaked, tellLeaks } from '../../src/accounts/index.ts'
import type { OpenDatabase } from '../../src/database/database.ts'
import { ServiceSecrets } from '../../src/runtime/service-secrets.ts'
import { describeEachDatabase } from '../support/database/test-database.ts'
import { TestRuntime } from '../support/runtime/test-runtime.ts'

describeEachDatabase('the mails about a leak', (open) => {
  let database: OpenDatabase
  afterAll(() => database.close())

  it('reach the others while a mailbox is full, and its owner later', async () => {
    database = await open()
    const { db } = database
    const runtime = new TestRuntime()
    const secrets = new ServiceSecrets(new Uint8Array(32))
    for (const email of ['ann@example.org', 'bob@example.org', 'eve@example.org']) {
      const { userId } = await createAccount(db, { email, plan: 'free', isService: true }, { runtime, secrets })
      await db.transaction().execute((tx) => markLeaked(tx, Number(userId), Math.floor(runtime.now() / 1000)))
    }
    const told: string[] = []
    let answers: Readonly<Record<string, number>> = { 'ann@example.org': 452, 'bob@example.org': 550 }
    const sendMail = async ({ to }: { readonly to: string }) => {
      if (to in answers) throw Object.assign(new Error('refused'), { responseCode: answers[to] })
      told.push(to)
    }
    const run = () =>
      tellLeaks({ db, runtime, sendMail, publicUrl: 'http://directory.example' }, new AbortController().signal)
    await run()
    expect(told).toEqual(['eve@example.org'])
    answers = {}
    await run()
    await run()
    expect(told).toEqual(['eve@example.org', 'ann@example.org'])
  })
})
