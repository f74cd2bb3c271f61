import { describe, test } from 'vitest'
import { runCommandLine } from '../cli/recording-terminal.ts'
import { createServerDatabase, describePostgresql } from '../support/database/test-database.ts'
import { chromiumPath, inChromium } from './chromium.ts'
import { findAndPlay } from './two-hours.ts'

const title = 'a sentence of minute 73 of two hours is found and played from there'

describe.skipIf(chromiumPath === undefined)(`what is said ${inChromium}`, () => {
  test(`${title}, with the embedded database`, () => findAndPlay({}))

  describePostgresql('with PostgreSQL', () => {
    test(title, async () => {
      const server = await createServerDatabase()
      try {
        const env = { DATABASE_URL: server.url, SERVICE_SECRET: 'ab'.repeat(32) }
        await runCommandLine(['migrate'], env)
        await findAndPlay(env)
      } finally {
        await server.drop()
      }
    })
  })
})
