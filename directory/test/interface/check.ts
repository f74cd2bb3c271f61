import { expect } from 'vitest'
import type { Answer } from '../support/interface/running-directory.ts'
import type { Base } from './base-fixture.ts'

/** A check of one sentence of the interface over HTTP. */
export interface Check {
  /** Such as `API-001`. A number is never used again. */
  readonly id: string
  /** A sentence that says what happens. */
  readonly title: string
  run(base: Base): Promise<void>
}

export function check(id: string, title: string, run: (base: Base) => Promise<void>): Check {
  return { id, title, run }
}

/** Expects that a request was rejected before it ran: with a code and a message, without data. */
export function expectRejected({ status, body }: Answer, expectedStatus: number, code: string): void {
  expect(status).toBe(expectedStatus)
  expect(body.errors[0].code).toBe(code)
  expect(body.errors[0].message).toMatch(/.+/)
  expect(body).not.toHaveProperty('data')
}

/** Expects that a field failed: it is null, and the first entry of `errors` says why. */
export function expectFailed({ status, body }: Answer, field: string, code: string): void {
  expect(status).toBe(200)
  expect(body.errors[0].code).toBe(code)
  expect(body.errors[0].message).toMatch(/.+/)
  expect(body.data[field]).toBeNull()
}

/** Returns the data of an answer, and expects no errors. */
// biome-ignore lint/suspicious/noExplicitAny: the check knows the shape
export function dataOf({ status, body }: Answer): any {
  expect(body.errors).toBeUndefined()
  expect(status).toBe(200)
  return body.data
}
