import { fc, test as property } from '@fast-check/vitest'
import { afterAll, beforeAll, describe, expect } from 'vitest'
import { runs } from '../../../test/runs.ts'
import type { OpenDatabase } from '../../src/database/database.ts'
import { DirectoryError } from '../../src/runtime/directory-error.ts'
import { sealedPrefix } from '../../src/runtime/seal.ts'
import { ServiceSecrets } from '../../src/runtime/service-secrets.ts'
import { SettingsError } from '../../src/settings/index.ts'
import { openTestDatabase } from '../support/database/test-database.ts'
import { Crash, openSecretsWorld, type SecretProcess, secretOf } from './secrets-world.ts'

/** What befalls a directory whose secret 1 gives way to 2. */
type Step =
  | { readonly kind: 'start'; readonly has: 'present' | 'both' | 'next' | 'swapped' }
  | { readonly kind: 'stop' | 'beat' | 'store'; readonly which: number }
  | { readonly kind: 'rotate'; readonly slices: number }

const which = fc.nat(3)
const step = fc.oneof(
  fc.record({ kind: fc.constant('start'), has: fc.constantFrom('present', 'both', 'both', 'next', 'swapped') }),
  fc.record({ kind: fc.constantFrom('stop', 'beat', 'beat', 'store', 'store'), which }),
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('rotate'), slices: fc.constantFrom(1, 2, 3, 4, 99) }) },
) as fc.Arbitrary<Step>

const given = { present: [1], both: [1, 2], next: [2], swapped: [2, 1] } as const

describe('a rotation of the secret', () => {
  let database: OpenDatabase
  beforeAll(async () => {
    database = await openTestDatabase()
  })
  afterAll(() => database.close())

  property.prop([fc.array(step, { minLength: 8, maxLength: 30 })], { numRuns: runs(12) })(
    'never stores what a living process cannot open, whatever dies in between',
    async (steps) => {
      const { db } = database
      const world = await openSecretsWorld(database, 1)
      await world.store(new ServiceSecrets(secretOf(1)), 205)
      let phase: 'before' | 'during' | 'after' = 'before'
      const processes: SecretProcess[] = []
      const at = (index: number): SecretProcess | undefined => processes[index % Math.max(1, processes.length)]
      const beatAll = async () => {
        for (const process of processes) await process.beat()
      }
      for (const taken of steps) {
        if (taken.kind === 'start') {
          const [present, next] = given[taken.has]
          const started = await world.start(present, next).catch((error: Error) => error)
          if (started instanceof Error) expect(started).toBeInstanceOf(SettingsError)
          else processes.push(started)
          // During the rotation, the next one alone is enough as soon as everything is sealed with it.
          const isUnsure = phase === 'during' && taken.has === 'next'
          const has = (secret: number) => present === secret || next === secret
          if (!isUnsure)
            expect(started instanceof Error, `${phase} ${taken.has}`).toBe(!has(phase === 'before' ? 1 : 2))
        } else if (taken.kind === 'rotate') {
          const lacking = processes.filter(({ secrets }) => secrets.accepted.length < 2)
          const rotated = world.rotate(1, 2, { slices: taken.slices }).catch((error: Error) => error)
          // A first call waits until the processes have looked.
          const beating = (async () => {
            await world.runtime.untilSleeping(1)
            await beatAll()
            world.runtime.advance(1_000)
          })()
          void beating
          const outcome = await rotated
          if (outcome instanceof DirectoryError)
            expect(['BAD_USER_INPUT', 'CONFLICT', 'UNAVAILABLE']).toContain(outcome.code)
          else if (outcome instanceof Error) expect(outcome).toBeInstanceOf(Crash)
          if (phase === 'before' && lacking.length > 0) expect(outcome).toBeInstanceOf(DirectoryError)
          else if (phase === 'before') phase = 'during'
          if (!(outcome instanceof Error) && outcome.outcome === 'ended') phase = 'after'
        } else {
          const process = at(taken.which)
          if (process === undefined) continue
          if (taken.kind === 'beat') await process.beat()
          if (taken.kind === 'store') await world.store(process.secrets, 1)
          if (taken.kind === 'stop') {
            processes.splice(processes.indexOf(process), 1)
            await db.deleteFrom('processes').where('process_id', '=', process.own.processId).execute()
          }
        }
        const read = new Set<string>()
        for (const { secrets } of processes) {
          const accepted = secrets.accepted.map(({ digest }) => digest).join()
          if (!read.has(accepted))
            expect(await world.read(secrets), `${phase} ${accepted}`).toMatchObject({ closed: 0 })
          read.add(accepted)
        }
      }
      await beatAll()
      if (phase !== 'after') return
      const left = await db.selectFrom('api_keys').select('cipher').execute()
      const ended = sealedPrefix(new ServiceSecrets(secretOf(1)).current.digest)
      expect(left.filter(({ cipher }) => cipher.startsWith(ended))).toEqual([])
      expect(await world.read(new ServiceSecrets(secretOf(2)))).toMatchObject({ closed: 0 })
    },
  )
})
