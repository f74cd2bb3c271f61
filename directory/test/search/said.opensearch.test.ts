import { openTestDatabase } from '../support/database/test-database.ts'
import { describeEachOpenSearch } from '../support/open-search/describe-each-open-search.ts'
import { inOpenSearch } from '../support/search/search-world.ts'
import { describeSaid } from './said-suite.ts'

describeEachOpenSearch('transcripts', ({ url }) => {
  describeSaid(openTestDatabase, inOpenSearch(url))
})
