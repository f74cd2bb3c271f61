import { insertAuditEntry } from '../../accounts/index.ts'
import { type PersonOfPodcast, personsOfPodcasts, setPersonSplit } from '../../entities/index.ts'
import { DirectoryError } from '../../runtime/directory-error.ts'
import type { TakedownContext, TakedownOrder } from './takedown.ts'

/** The result of a split, or of its end. */
export interface PersonSplit {
  readonly person: PersonOfPodcast
  /** `false` if the person was in the wanted state already. Nothing is stored then. */
  readonly isChanged: boolean
  /** The uuids under which the person was and is found, and those of the others. */
  readonly uuids: readonly string[]
}

/**
 * Parts the person of one podcast from the persons of other podcasts that have the same name and address, or ends that.
 * Events report nothing, and no hash changes.
 *
 * @param order `uuid` is that of the person in the podcast, as `Person.uuid` gives it
 * @throws DirectoryError NOT_FOUND if no podcast names a person with this uuid; BAD_USER_INPUT for the uuid of a person in
 * several podcasts
 */
export async function splitPerson(
  { db, runtime }: TakedownContext,
  { uuid, reason, actor }: TakedownOrder,
  isSplit: boolean,
): Promise<PersonSplit> {
  const isAsked = (each: PersonOfPodcast): boolean => each.uuid === uuid
  const nowS = Math.floor(runtime.now() / 1000)
  const split = await db.transaction().execute(async (tx) => {
    const before = await personsOfPodcasts(tx, uuid)
    const person = before.find(isAsked)
    if (before.length === 0) throw new DirectoryError('NOT_FOUND', `No podcast names a person ${uuid}.`)
    if (person === undefined) {
      const message = `${uuid} is a person in ${before.length} podcasts. Name the uuid in one of them: \`person show\` lists them.`
      throw new DirectoryError('BAD_USER_INPUT', message)
    }
    const isChanged = await setPersonSplit(tx, uuid, isSplit)
    const after = (await personsOfPodcasts(tx, uuid)).find(isAsked) ?? person
    if (isChanged) {
      const action = isSplit ? 'person split' : 'person join'
      await insertAuditEntry(tx, { actor, action, target: uuid, reason, happened_at: nowS })
    }
    return { person: after, isChanged, uuids: [uuid, person.personUuid, after.personUuid] }
  })
  if (split.isChanged) runtime.log.info('person.split', { uuid, isSplit })
  return split
}
