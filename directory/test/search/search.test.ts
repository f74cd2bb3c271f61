import { describeEachDatabase } from '../support/database/test-database.ts'
import { inDatabase } from '../support/search/search-world.ts'
import { describeIndex } from './search-suite.ts'

describeEachDatabase('search', (open) => {
  describeIndex(open, inDatabase)
})
