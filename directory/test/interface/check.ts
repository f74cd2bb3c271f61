import { expect } from 'vitest'
import type { Base } from './base-fixture.ts'
import type { Answer } from './running-directory.ts'

/** One sentence of the interface, checked over HTTP. */
export interface Check {
  /** `API-001`. A number is never used again. */
  readonly id: string
  /** What happens. */
  readonly title: string
  run(base: Base): Promise<void>
}

export function check(id: string, title: string, run: (base: Base) => Promise<void>): Check {
  return { id, title, run }
}

/** A request was rejected before it ran: a code, a sentence, no data. */
export function expectRejected({ status, body }: Answer, expectedStatus: number, code: string): void {
  expect(status).toBe(expectedStatus)
  expect(body.errors[0].code).toBe(code)
  expect(body.errors[0].message).toMatch(/.+/)
  expect(body).not.toHaveProperty('data')
}

/** A field failed: it is null, and the first entry of `errors` says why. */
export function expectFailed({ status, body }: Answer, field: string, code: string): void {
  expect(status).toBe(200)
  expect(body.errors[0].code).toBe(code)
  expect(body.errors[0].message).toMatch(/.+/)
  expect(body.data[field]).toBeNull()
}

/** The data of an answer without errors. */
// biome-ignore lint/suspicious/noExplicitAny: the check knows the shape
export function dataOf({ status, body }: Answer): any {
  expect(body.errors).toBeUndefined()
  expect(status).toBe(200)
  return body.data
}
