import process from 'node:process'
import fc from 'fast-check'

/*
 * Generated cases are the same in each run, so that a failure means the change at hand. `TEST_SEED=random` looks for
 * new ones; `TEST_SEED=1872593974` repeats a run that printed this seed.
 */
const seed = process.env['TEST_SEED'] ?? '1'
if (seed !== 'random') fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(seed) })
