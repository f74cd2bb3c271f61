import { openTestDatabase } from '../support/database/test-database.ts'
import { describeEachOpenSearch } from '../support/open-search/describe-each-open-search.ts'
import { describeIndex } from './search-suite.ts'
import { inOpenSearch } from './search-world.ts'

describeEachOpenSearch('search', ({ url }) => {
  describeIndex(openTestDatabase, inOpenSearch(url))
})
