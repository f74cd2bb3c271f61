import { describe, expect, test } from 'vitest'
import { valueOfReading } from '../../src/core/reading.ts'
import { isEmailAddress, readEmail, readMailbox } from '../../src/values/email.ts'

describe('an e-mail address', () => {
  test.each([
    ['anna@hoerspiel.de', 'anna@hoerspiel.de'],
    [' Anna.B+pod@Hoerspiel.DE ', 'Anna.B+pod@hoerspiel.de'],
    ['mailto:anna@hoerspiel.de', 'anna@hoerspiel.de'],
    ['MAILTO: anna@hoerspiel.de?subject=Hallo', 'anna@hoerspiel.de'],
    ['a@hoerspiel.de', 'a@hoerspiel.de'],
    ['ゆき@ラジオ.jp', 'ゆき@ラジオ.jp'],
    ['noreply@podhost.fm', 'noreply@podhost.fm'],
    ['pat@example.org', 'pat@example.org'],
    ['Pat.Lee@Feeds.Example', 'Pat.Lee@feeds.example'],
  ])('%s is %s', (text, address) => {
    expect(readEmail(text, {})).toBe(address)
  })

  test.each([
    'anna',
    'anna@',
    '@hoerspiel.de',
    'anna@localhost',
    'anna@hoerspiel.d',
    'anna@.de',
    'a@b@hoerspiel.de',
    'anna b@hoerspiel.de',
    'Anna <anna>',
    '[email protected]',
    'podcasts@example.com',
    'noreply@mail.example.podhost.fm',
    `${'a'.repeat(400)}@hoerspiel.de`,
    'a@........@',
  ])('%s is no address', (text) => {
    expect(readEmail(text, {})).toMatchObject({ value: null, codes: ['value-email-invalid'] })
  })

  test.each([
    'Anna Busch <anna@hoerspiel.de>',
    '<anna@hoerspiel.de>',
    'anna@hoerspiel.de (Anna Busch)',
    'Anna Busch &lt;mailto:anna@Hoerspiel.de&gt;',
  ])('%s is an address beside a name, which is reported', (text) => {
    expect(readEmail(text, {})).toMatchObject({ value: 'anna@hoerspiel.de', codes: ['value-email-repaired'] })
  })

  test('is null when the text has no address', () => {
    expect(readEmail(' ', {})).toBeNull()
  })

  test('has the form of an address, whether in use or not', () => {
    expect(isEmailAddress('podcasts@example.com')).toBe(true)
    expect(isEmailAddress('Anna Beispiel')).toBe(false)
  })
})

describe('a mailbox has a name and an address', () => {
  test.each([
    ['anna@hoerspiel.de (Anna Busch)', 'Anna Busch', 'anna@hoerspiel.de'],
    ['Anna Busch <anna@hoerspiel.de>', 'Anna Busch', 'anna@hoerspiel.de'],
    ['"Busch, Anna" <mailto:anna@hoerspiel.de>', 'Busch, Anna', 'anna@hoerspiel.de'],
    ['Anna Busch (anna@hoerspiel.de)', 'Anna Busch', 'anna@hoerspiel.de'],
    ['anna@hoerspiel.de', null, 'anna@hoerspiel.de'],
    ['Anna Busch <anna@hoerspiel.de', 'Anna Busch', 'anna@hoerspiel.de'],
    ['<anna@hoerspiel.de>', null, 'anna@hoerspiel.de'],
    ['anna@hoerspiel.de (anna@hoerspiel.de)', null, 'anna@hoerspiel.de'],
    ['anna@hoerspiel.de ()', null, 'anna@hoerspiel.de'],
    ['Anna Busch', 'Anna Busch', null],
    ['Anna Busch (Redaktion)', 'Anna Busch (Redaktion)', null],
    ['Anna Busch, anna@hoerspiel.de', 'Anna Busch', 'anna@hoerspiel.de'],
    ['anna@hoerspiel.de, bert@hoerspiel.de', null, 'anna@hoerspiel.de'],
  ])('%s', (text, name, email) => {
    expect(readMailbox(text, {})).toEqual({ name, email })
  })

  test.each([
    ['podcasts@example.com (Anna Busch)', 'Anna Busch'],
    ['[email protected] (Anna Busch)', 'Anna Busch'],
  ])('keeps the name if the address is invalid: %s', (text, name) => {
    const mailbox = readMailbox(text, {})
    expect(mailbox).toMatchObject({ codes: ['value-email-invalid'] })
    expect(valueOfReading(mailbox)).toEqual({ name, email: null })
  })

  test('reports the repairs of the text', () => {
    expect(readMailbox('anna@hoerspiel.de (Anna &amp; Bert)', {})).toMatchObject({
      value: { name: 'Anna & Bert', email: 'anna@hoerspiel.de' },
      codes: ['value-text-double-encoded'],
    })
  })

  test('is null for an empty text', () => {
    expect(readMailbox('', {})).toBeNull()
    expect(readMailbox(' () ', {})).toBeNull()
  })
})
