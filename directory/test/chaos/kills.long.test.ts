import { expect, test } from 'vitest'
import { compareWithUndisturbed } from '../support/chaos/kills.ts'
import { embeddedStorage, postgresqlStorage } from '../support/chaos/storage.ts'
import { describePostgresql } from '../support/database/test-database.ts'

const KILLS = 6
/** `npm run bench:directory -- kills --kills=10 --seed=…` repeats the kills of a seed. */
const seed = Date.now() % 2 ** 31

test(`an embedded directory that is killed ${KILLS} times holds the same as an undisturbed one (seed ${seed})`, async () => {
  const { kills, faults } = await compareWithUndisturbed(embeddedStorage, KILLS, seed)
  expect(faults).toEqual([])
  expect(kills).toBe(KILLS)
})

describePostgresql('a directory of two processes', () => {
  test(`that are killed ${KILLS} times each holds the same as an undisturbed one (seed ${seed})`, async () => {
    const { kills, faults } = await compareWithUndisturbed(postgresqlStorage, KILLS, seed)
    expect(faults).toEqual([])
    expect(kills).toBe(2 * KILLS)
  })
})
