import { type OperatorAct, perform } from '../accounts/index.ts'
import type { OpenDirectory } from '../service/open-directory.ts'

/** Stores an act in a transaction of its own: one that only shows something, or that takes several transactions. */
export async function keepInAudit(directory: Pick<OpenDirectory, 'db' | 'runtime'>, act: OperatorAct): Promise<void> {
  await perform(directory, act, () => Promise.resolve())
}
