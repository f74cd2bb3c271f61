import process from 'node:process'
import { expect, test } from 'vitest'
import { withoutPasswords } from '../../src/cli/show/without-passwords.ts'

test.each([
  [
    'What is known of https://ola:pw@a.example/feed?x=1 cannot be read.',
    'What is known of https://…@a.example/feed?x=1 cannot be read.',
  ],
  ['https://ola@a.example:8080/ and http://:p@w@b.example', 'https://…@a.example:8080/ and http://…@b.example'],
  ['https://a.example/@ola/feed?to=ola@b.example#@', 'https://a.example/@ola/feed?to=ola@b.example#@'],
  ['ola@a.example', 'ola@a.example'],
  ['https:ola:pw@a.example/feed', 'https:…@a.example/feed'],
  ['HTTP:\\\\ola:pw@a.example\\feed', 'HTTP:\\\\…@a.example\\feed'],
])('%s', (text, shown) => {
  expect(withoutPasswords(text)).toBe(shown)
})

test('a text of many slashes costs no more than its length', () => {
  // Time of the processor: other processes may have it meanwhile.
  const before = process.cpuUsage()
  withoutPasswords('://x'.repeat(500_000))
  withoutPasswords(`://${'x'.repeat(2_000_000)}`)
  const { user, system } = process.cpuUsage(before)
  expect((user + system) / 1_000).toBeLessThan(1_000)
})
