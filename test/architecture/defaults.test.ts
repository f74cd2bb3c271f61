import ts from 'typescript'
import { describe, expect, test } from 'vitest'
import { createContext } from '../../src/fetch/settings.ts'
import { defaultRefreshPolicy } from '../../src/schedule/refresh-policy.ts'
import { createMemorySubscriptionStore } from '../../src/websub/index.ts'
import { settingsOf } from '../../src/websub/options.ts'
import { parse } from './source-files.ts'

const fetching = createContext({ userAgent: 'ExampleDirectory/1.0 (+https://example.org/bot)' })
const subscribing = settingsOf({
  store: createMemorySubscriptionStore(),
  fetcher: { request: () => Promise.reject(new Error('No hub is asked')) },
  callbackBase: 'https://directory.example/websub/',
  onEvent: () => {},
})

/** Interfaces of options, and the values that each resolves to if no option is given. */
const options: readonly (readonly [path: string, name: string, values: object])[] = [
  ['src/fetch/options.ts', 'TimeoutOptions', fetching.timeouts],
  ['src/fetch/options.ts', 'LimitOptions', fetching.limits],
  ['src/fetch/options.ts', 'ConcurrencyOptions', fetching.concurrency],
  ['src/fetch/options.ts', 'RetryOptions', fetching.retry],
  ['src/schedule/refresh-policy.ts', 'RefreshPolicy', defaultRefreshPolicy],
  ['src/websub/options.ts', 'SubscriberOptions', subscribing],
]

describe.each(options)('the documented defaults are the real ones: %s %s', (path, name, values) => {
  test.each(membersOf(path, name))('$name', ({ name: member, documented }) => {
    const value: unknown = (values as Record<string, unknown>)[member]
    if (typeof value === 'number' || typeof value === 'boolean') expect(figureOf(documented)).toBe(value)
    else if (typeof value === 'object' && value !== null && 'afterMs' in value) {
      expect(numbersOf(documented)).toEqual(Object.values(value))
    } else if (Array.isArray(value)) expect(JSON.parse(documented)).toEqual(value)
  })

  test('each number has a documented default', () => {
    const documented = new Set(membersOf(path, name).map((member) => member.name))
    const numbers = Object.keys(values).filter((key) => typeof (values as Record<string, unknown>)[key] === 'number')
    expect(numbers.filter((key) => !documented.has(key))).toEqual([])
  })
})

/** The members of an interface with what their docstrings give as `@defaultValue`. */
function membersOf(path: string, name: string): { readonly name: string; readonly documented: string }[] {
  const declared = parse(path).statements.find((each) => ts.isInterfaceDeclaration(each) && each.name.text === name)
  if (declared === undefined || !ts.isInterfaceDeclaration(declared)) throw new Error(`${path} has no ${name}`)
  return declared.members.flatMap((member) =>
    ts
      .getJSDocTags(member)
      .filter((tag) => tag.tagName.text === 'defaultValue')
      .map((tag) => ({
        name: member.name?.getText() ?? '',
        documented: ts.getTextOfJSDocComment(tag.comment) ?? '',
      })),
  )
}

const units: Readonly<Record<string, number>> = { KiB: 1024, MiB: 1024 ** 2 }

/** `true`, `10,000`, `32 KiB`, `1/24`. */
function figureOf(text: string): number | boolean | null {
  if (text === 'true' || text === 'false') return text === 'true'
  const [, number = '', divisor = '1', unit = ''] = /^([\d.,]+)(?:\/(\d+))?(?: (KiB|MiB))?$/.exec(text) ?? []
  return number === '' ? null : (Number(number.replaceAll(',', '')) / Number(divisor)) * (units[unit] ?? 1)
}

function numbersOf(text: string): number[] {
  return [...text.matchAll(/\d[\d,]*/g)].map(([number]) => Number(number.replaceAll(',', '')))
}
