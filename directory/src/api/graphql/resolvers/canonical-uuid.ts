import type { ApiContext } from '../context.ts'

/** Returns the series that is shown in the place of a duplicate; `null` for all that is shown itself. */
export async function canonicalUuid(
  { uuid, isListed }: { readonly uuid: string; readonly isListed: boolean },
  _: unknown,
  { loaders }: ApiContext,
): Promise<string | null> {
  return isListed ? null : ((await loaders.shownInstead.load(uuid))?.uuid ?? null)
}
