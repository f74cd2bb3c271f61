import { expect, test } from 'vitest'
import { openTestDatabase } from '../support/database/test-database.ts'
import { checkFleet } from './check-fleet.ts'
import { faultsCount } from './faults.ts'
import { simulateFleet } from './simulate-fleet.ts'

test('a fleet of feeds with every kind of fault loses nothing in four days while workers die', {
  timeout: 600_000,
}, async () => {
  const database = await openTestDatabase()
  try {
    const fleet = await simulateFleet(database, { feeds: faultsCount, days: 4, seed: 20_261_123 })
    expect((await checkFleet(database, fleet)).join('\n')).toBe('')
    // Checks that the simulation had enough faults to be a test.
    expect(fleet.kills).toBeGreaterThan(20)
    expect(fleet.requests).toBeGreaterThan(500)
  } finally {
    await database.close()
  }
})
