import { codeOf } from '../../core/error-code.ts'
import { type FeedStore, FolderInUseError, openFileFeedStore } from '../../ingest/index.ts'
import { UsageError } from '../command.ts'

/**
 * Opens the folder of stored feeds. `onDamage` gets a message for each damaged file, which is set aside.
 *
 * @throws UsageError if the folder cannot be used: another process has it, or the system refuses
 */
export async function openStore(folder: string, onDamage: (message: string) => void): Promise<FeedStore> {
  try {
    return await openFileFeedStore(folder, { onDamage })
  } catch (error) {
    if (error instanceof FolderInUseError || codeOf(error) !== undefined) {
      throw new UsageError(`${folder} cannot be used: ${(error as Error).message}`)
    }
    throw error
  }
}
