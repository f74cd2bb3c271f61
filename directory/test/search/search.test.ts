import { describeEachDatabase } from '../support/database/test-database.ts'
import { describeIndex } from './search-suite.ts'
import { inDatabase } from './search-world.ts'

describeEachDatabase('search', (open) => {
  describeIndex(open, inDatabase)
})
