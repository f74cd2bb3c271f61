import { openTestDatabase } from '../support/database/test-database.ts'
import { describeEachOpenSearch } from '../support/open-search/describe-each-open-search.ts'
import { inOpenSearch } from '../support/search/search-world.ts'
import { describeIndex } from './search-suite.ts'

describeEachOpenSearch('search', ({ url }) => {
  describeIndex(openTestDatabase, inOpenSearch(url))
})
