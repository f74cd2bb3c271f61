import { randomUUID } from 'node:crypto'
import { test } from 'vitest'
import { describeEachOpenSearch } from '../support/open-search/describe-each-open-search.ts'
import { chromiumPath, inChromium } from './chromium.ts'
import { findAndPlay } from './two-hours.ts'

describeEachOpenSearch('what is said', ({ url }) => {
  test.skipIf(chromiumPath === undefined)(
    `a sentence of minute 73 of two hours is found and played from there, ${inChromium}`,
    () => findAndPlay({ SEARCH_URL: `${url}/said-${randomUUID()}` }),
    120_000,
  )
})
