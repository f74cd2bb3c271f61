import { describeEachDatabase } from '../support/database/test-database.ts'
import { inDatabase } from '../support/search/search-world.ts'
import { describeSaid } from './said-suite.ts'

describeEachDatabase('transcripts', (open) => {
  describeSaid(open, inDatabase)
})
