import { userInfo } from 'node:os'
import { expect, test } from 'vitest'
import { actingUser, actorOf } from '../../src/cli/acting-user.ts'

test('the audit names the user of a command; by sudo, the one who called it', () => {
  expect(actorOf(actingUser({}))).toBe(`command line (${userInfo().username})`)
  expect(actorOf(actingUser({ SUDO_USER: 'ada' }))).toBe('command line (ada)')
  expect(actingUser({ SUDO_USER: '' })).toBe(userInfo().username)
})

test.each([
  ['', 'command line'],
  [' \n\t', 'command line'],
  ['eve) as account 1001 (', 'command line (eve as account 1001)'],
  ['eve\u202E\u0007', 'command line (eve)'],
  ['a'.repeat(100), `command line (${'a'.repeat(64)})`],
])('the name %j is no other actor: %s', (user, actor) => {
  expect(actorOf(user)).toBe(actor)
})
