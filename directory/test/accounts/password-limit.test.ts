import { beforeEach, expect, test, vi } from 'vitest'
import { createPasswordLimit, type PasswordLimit } from '../../src/accounts/index.ts'

const HOME = '198.51.100.1'
let now: number
let limit: PasswordLimit
beforeEach(() => {
  now = 0
  limit = createPasswordLimit({ now: () => now })
})

const wrong = async () => null
const right = async () => 'a session'

test('the sixth wrong password of a person is not looked at, from any address', async () => {
  for (let index = 0; index < 5; index += 1) {
    expect(await limit.check('ada', `198.51.100.${index}`, wrong)).toEqual({ found: null, waitS: null })
  }
  const look = vi.fn(right)
  expect(await limit.check('ada', '203.0.113.1', look)).toEqual({ found: null, waitS: 900 })
  expect(look).not.toHaveBeenCalled()
})

test('the 21st wrong password from an address is not looked at, whoever it is for', async () => {
  for (let index = 0; index < 20; index += 1) await limit.check(`person ${index}`, HOME, wrong)
  const look = vi.fn(right)
  expect(await limit.check('ada', HOME, look)).toEqual({ found: null, waitS: 900 })
  expect(look).not.toHaveBeenCalled()
  expect(await limit.check('ada', '203.0.113.1', look)).toEqual({ found: 'a session', waitS: null })
})

test('of passwords that come at once, five are looked at', async () => {
  const look = vi.fn(wrong)
  await Promise.all(Array.from({ length: 10 }, () => limit.check('ada', HOME, look)))
  expect(look).toHaveBeenCalledTimes(5)
})

test('guesses that were not looked at do not count for their address', async () => {
  for (let index = 0; index < 40; index += 1) await limit.check('ada', HOME, wrong)
  expect(await limit.check('bob', HOME, right)).toEqual({ found: 'a session', waitS: null })
})

test('right passwords are not counted, and end the count of their person', async () => {
  for (let index = 0; index < 30; index += 1) {
    expect((await limit.check('ada', HOME, right)).found).toBe('a session')
  }
  for (let round = 0; round < 2; round += 1) {
    for (let index = 0; index < 4; index += 1) await limit.check('ada', HOME, wrong)
    expect((await limit.check('ada', HOME, right)).found).toBe('a session')
  }
})

test('a look that fails counts as a wrong password', async () => {
  const failing = () => limit.check('ada', HOME, () => Promise.reject(new Error('The database is away')))
  for (let index = 0; index < 5; index += 1) await expect(failing()).rejects.toThrow('away')
  expect((await limit.check('ada', HOME, right)).waitS).toBe(900)
})

test('passwords are looked at again after a quarter of an hour', async () => {
  for (let index = 0; index < 5; index += 1) await limit.check('ada', HOME, wrong)
  now = 300_000
  expect((await limit.check('ada', HOME, right)).waitS).toBe(600)
  now = 900_000
  expect((await limit.check('ada', HOME, right)).found).toBe('a session')
})
