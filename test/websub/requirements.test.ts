import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

/*
 * The rules of WebSub (docs/rules/websub.md) and the subscriber tests of websub.rocks: each has a test that is named
 * after it.
 */

const names = readdirSync(import.meta.dirname)
  .filter((file) => file.endsWith('.test.ts') && file !== 'requirements.test.ts')
  .map((file) => readFileSync(join(import.meta.dirname, file), 'utf8'))
  .join('\n')

describe('each requirement has a test that names it', () => {
  test.each(Array.from({ length: 30 }, (_, index) => `W${index + 1}`))('%s', (requirement) => {
    expect(names).toMatch(new RegExp(`['"]${requirement}: `))
  })
})

describe('each subscriber test of websub.rocks has a test here', () => {
  test.each([100, 101, 102, 103, 104, 200, 201, 202, 203, 204, 205, 300, 301, 302])('%i', (number) => {
    expect(names).toMatch(new RegExp(`['"]${number}: `))
  })
})
