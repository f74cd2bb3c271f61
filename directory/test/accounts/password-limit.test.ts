import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createPasswordLimit, type PasswordLimit } from '../../src/accounts/index.ts'
import type { OpenDatabase } from '../../src/database/database.ts'
import { describeEachDatabase } from '../database/test-database.ts'

const HOME = '198.51.100.1'
const wrong = async () => null
const right = async () => 'a session'

describeEachDatabase('passwords', (openDatabase) => {
  let database: OpenDatabase
  let now: number
  beforeAll(async () => {
    database = await openDatabase()
  })
  afterAll(() => database.close())
  beforeEach(async () => {
    now = 0
    await database.db.deleteFrom('password_attempts').execute()
  })

  const openLimit = (isShared: boolean): PasswordLimit => {
    const context = { db: database.db, runtime: { now: () => now }, secret: new Uint8Array(32) }
    return createPasswordLimit(context, { isShared })
  }

  describe.each([
    ['that a single process counts', false],
    ['that processes count together', true],
  ] as const)('%s', (_, isShared) => {
    let limit: PasswordLimit
    beforeEach(() => {
      limit = openLimit(isShared)
    })

    test('the sixth wrong password for a person is not checked, from any address', async () => {
      for (let index = 0; index < 5; index += 1) {
        expect(await limit.check('ada', `198.51.100.${index}`, wrong)).toEqual({ found: null, waitS: null })
      }
      const look = vi.fn(right)
      expect(await limit.check('ada', '203.0.113.1', look)).toEqual({ found: null, waitS: 900 })
      expect(look).not.toHaveBeenCalled()
    })

    test('the 21st wrong password from an address is not checked, for any person', async () => {
      for (let index = 0; index < 20; index += 1) await limit.check(`person ${index}`, HOME, wrong)
      const look = vi.fn(right)
      expect(await limit.check('ada', HOME, look)).toEqual({ found: null, waitS: 900 })
      expect(look).not.toHaveBeenCalled()
      expect(await limit.check('ada', '203.0.113.1', look)).toEqual({ found: 'a session', waitS: null })
    })

    test('five of the passwords that come at once are checked', async () => {
      const look = vi.fn(wrong)
      await Promise.all(Array.from({ length: 10 }, () => limit.check('ada', HOME, look)))
      expect(look).toHaveBeenCalledTimes(5)
    })

    test('guesses that were not checked do not count for their address', async () => {
      for (let index = 0; index < 40; index += 1) await limit.check('ada', HOME, wrong)
      expect(await limit.check('bob', HOME, right)).toEqual({ found: 'a session', waitS: null })
    })

    test('right passwords are not counted, and reset the count of their person', async () => {
      for (let index = 0; index < 30; index += 1) {
        expect((await limit.check('ada', HOME, right)).found).toBe('a session')
      }
      for (let round = 0; round < 2; round += 1) {
        for (let index = 0; index < 4; index += 1) await limit.check('ada', HOME, wrong)
        expect((await limit.check('ada', HOME, right)).found).toBe('a session')
      }
    })

    test('a check that fails counts as a wrong password', async () => {
      const failing = () => limit.check('ada', HOME, () => Promise.reject(new Error('The database is away')))
      for (let index = 0; index < 5; index += 1) await expect(failing()).rejects.toThrow('away')
      expect((await limit.check('ada', HOME, right)).waitS).toBe(900)
    })

    test('passwords are checked again after a quarter of an hour', async () => {
      for (let index = 0; index < 5; index += 1) await limit.check('ada', HOME, wrong)
      now = 300_000
      expect((await limit.check('ada', HOME, right)).waitS).toBe(600)
      now = 900_000
      expect((await limit.check('ada', HOME, right)).found).toBe('a session')
    })
  })

  test('of several processes are counted together', async () => {
    const processes = [openLimit(true), openLimit(true)]
    const look = vi.fn(wrong)
    const looks = Array.from({ length: 10 }, (_, index) => processes[index % 2]!.check('ada', HOME, look))
    await Promise.all(looks)
    expect(look).toHaveBeenCalledTimes(5)
    for (const each of processes) expect((await each.check('ada', '203.0.113.1', right)).waitS).toBe(900)
  })

  test('leave no address in the database, and no row once their time is over', async () => {
    const limit = openLimit(true)
    const stored = () => database.db.selectFrom('password_attempts').selectAll().execute()
    await limit.check('ada@example.org', HOME, wrong)
    const text = JSON.stringify((await stored()).map(({ key }) => Buffer.from(key).toString('latin1')))
    expect(await stored()).toHaveLength(2)
    expect(text).not.toMatch(/ada|198/)
    now = 900_001
    await limit.check('bob@example.org', '203.0.113.1', wrong)
    expect(await stored()).toHaveLength(2)
  })
})
