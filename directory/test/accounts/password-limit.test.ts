import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createPasswordLimit, type PasswordLimit } from '../../src/accounts/index.ts'
import type { OpenDatabase } from '../../src/database/database.ts'
import { ServiceSecrets } from '../../src/runtime/service-secrets.ts'
import { describeEachDatabase } from '../support/database/test-database.ts'

const HOME = '198.51.100.1'
const ELSEWHERE = '203.0.113.1'
const hidden = { key: 'everybody', isEverybody: true }
/** A try from a network where the person never signed in. */
const from = (who: string, key: string) => ({
  who,
  network: { key, isEverybody: false },
  isKnown: async () => false,
})
const fromKnown = (who: string, key: string) => ({ ...from(who, key), isKnown: async () => true })
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
    const context = { db: database.db, runtime: { now: () => now }, secrets: new ServiceSecrets(new Uint8Array(32)) }
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

    test('the sixth wrong password for a person from a network is not checked, but one from elsewhere is', async () => {
      for (let index = 0; index < 5; index += 1) {
        expect(await limit.check(from('ada', HOME), wrong)).toEqual({ found: null, waitS: null })
      }
      const look = vi.fn(right)
      expect(await limit.check(from('ada', HOME), look)).toEqual({ found: null, waitS: 900 })
      expect(look).not.toHaveBeenCalled()
      expect((await limit.check(from('ada', ELSEWHERE), look)).found).toBe('a session')
    })

    /** Sends 50 wrong passwords for a person, from 25 networks. */
    const guess = async (who: string) => {
      for (let index = 0; index < 50; index += 1) {
        expect((await limit.check(from(who, `198.51.100.${index % 25}`), wrong)).waitS).toBeNull()
      }
    }

    test('after 50 wrong passwords for a person, strangers have one try a minute together', async () => {
      await guess('ada')
      const look = vi.fn(wrong)
      expect(await limit.check(from('ada', ELSEWHERE), look)).toEqual({ found: null, waitS: 60 })
      expect(look).not.toHaveBeenCalled()
      now = 60_000
      expect((await limit.check(from('ada', ELSEWHERE), look)).waitS).toBeNull()
      expect((await limit.check(from('ada', '203.0.113.2'), look)).waitS).toBe(60)
      expect((await limit.check(from('bob', ELSEWHERE), right)).found).toBe('a session')
    })

    test('after 50 wrong passwords for a person, networks where they signed in do not wait', async () => {
      await guess('ada')
      expect((await limit.check(fromKnown('ada', ELSEWHERE), right)).found).toBe('a session')
    })

    test('after an hour, strangers do not wait any more', async () => {
      await guess('ada')
      now = 3_600_000
      for (let index = 0; index < 2; index += 1) {
        expect((await limit.check(from('ada', `203.0.113.${index}`), wrong)).waitS).toBeNull()
      }
    })

    test('a right password of its owner does not reset the count of strangers', async () => {
      await guess('ada')
      await limit.check(fromKnown('ada', ELSEWHERE), right)
      expect((await limit.check(from('ada', '203.0.113.2'), wrong)).waitS).toBe(60)
    })

    test('behind a proxy that hides addresses, nobody is locked out by wrong passwords of others', async () => {
      for (let index = 0; index < 40; index += 1) {
        expect((await limit.check({ ...from('ada', ''), network: hidden }, wrong)).waitS).toBeNull()
      }
      expect((await limit.check({ ...from('ada', ''), network: hidden }, right)).found).toBe('a session')
    })

    test('a try that another limit refuses is not counted for its network', async () => {
      await guess('ada')
      for (let index = 0; index < 40; index += 1) await limit.check(from('ada', ELSEWHERE), wrong)
      expect((await limit.check(from('bob', ELSEWHERE), right)).found).toBe('a session')
    })

    test('the 21st wrong password from an address is not checked, for any person', async () => {
      for (let index = 0; index < 20; index += 1) await limit.check(from(`person ${index}`, HOME), wrong)
      const look = vi.fn(right)
      expect(await limit.check(from('ada', HOME), look)).toEqual({ found: null, waitS: 900 })
      expect(look).not.toHaveBeenCalled()
      expect(await limit.check(from('ada', ELSEWHERE), look)).toEqual({ found: 'a session', waitS: null })
    })

    test('five of the passwords that come at once are checked', async () => {
      const look = vi.fn(wrong)
      await Promise.all(Array.from({ length: 10 }, () => limit.check(from('ada', HOME), look)))
      expect(look).toHaveBeenCalledTimes(5)
    })

    test('guesses that were not checked do not count for their address', async () => {
      for (let index = 0; index < 40; index += 1) await limit.check(from('ada', HOME), wrong)
      expect(await limit.check(from('bob', HOME), right)).toEqual({ found: 'a session', waitS: null })
    })

    test('right passwords are not counted, and reset the count of their person', async () => {
      for (let index = 0; index < 30; index += 1) {
        expect((await limit.check(from('ada', HOME), right)).found).toBe('a session')
      }
      for (let round = 0; round < 2; round += 1) {
        for (let index = 0; index < 4; index += 1) await limit.check(from('ada', HOME), wrong)
        expect((await limit.check(from('ada', HOME), right)).found).toBe('a session')
      }
    })

    test('a check that fails counts as a wrong password', async () => {
      const failing = () => limit.check(from('ada', HOME), () => Promise.reject(new Error('The database is away')))
      for (let index = 0; index < 5; index += 1) await expect(failing()).rejects.toThrow('away')
      expect((await limit.check(from('ada', HOME), right)).waitS).toBe(900)
    })

    test('passwords are checked again after a quarter of an hour', async () => {
      for (let index = 0; index < 5; index += 1) await limit.check(from('ada', HOME), wrong)
      now = 300_000
      expect((await limit.check(from('ada', HOME), right)).waitS).toBe(600)
      now = 900_000
      expect((await limit.check(from('ada', HOME), right)).found).toBe('a session')
    })
  })

  test('of several processes are counted together', async () => {
    const processes = [openLimit(true), openLimit(true)]
    const look = vi.fn(wrong)
    const looks = Array.from({ length: 10 }, (_, index) => processes[index % 2]!.check(from('ada', HOME), look))
    await Promise.all(looks)
    expect(look).toHaveBeenCalledTimes(5)
    for (const each of processes) expect((await each.check(from('ada', HOME), right)).waitS).toBe(900)
  })

  test('leave no address in the database, and no row once their time is over', async () => {
    const limit = openLimit(true)
    const stored = () => database.db.selectFrom('password_attempts').selectAll().execute()
    await limit.check(from('ada@example.org', HOME), wrong)
    const text = JSON.stringify((await stored()).map(({ key }) => Buffer.from(key).toString('latin1')))
    expect(await stored()).toHaveLength(4)
    expect(text).not.toMatch(/ada|198/)
    now = 3_600_001
    await limit.check(from('bob@example.org', ELSEWHERE), wrong)
    expect(await stored()).toHaveLength(4)
  })
})
