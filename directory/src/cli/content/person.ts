import { personsOfPodcasts } from '../../entities/index.ts'
import { splitPerson } from '../../feeds/index.ts'
import { DirectoryError } from '../../runtime/index.ts'
import { indexSoon } from '../../search/index.ts'
import type { DirectoryCommand } from '../command.ts'
import { whereOptions } from '../setting-options.ts'
import { givenReason, givenUuid, reasonOption } from './given-reason.ts'

const example = '4f1c0b0e-5d6f-5e0b-8a51-0c7f7e8a9b10'

/** `feedmill-directory person show` */
export const personShow: DirectoryCommand = {
  kind: 'directory',
  makesFolder: false,
  description: `Prints in which podcasts somebody is one person: those that give the same name and address.`,
  operands: [{ placeholder: 'UUID', sentence: 'Of the person, in one podcast or in all.' }],
  options: {
    json: { placeholder: null, sentence: 'Prints [{"uuid": "…", "seriesUuid": "…", "name": "…", "personUuid": "…"}].' },
    ...whereOptions,
  },
  examples: [`person show ${example}`],

  async act({ db }, { json }, operand) {
    const uuid = givenUuid('person show', operand)
    const persons = await personsOfPodcasts(db, uuid)
    if (json !== undefined) return `${JSON.stringify(persons)}\n`
    const [first] = persons
    if (first === undefined) throw new DirectoryError('NOT_FOUND', `No podcast names a person ${uuid}.`)
    const lines = persons.map((person) => `${person.uuid}  in podcast ${person.seriesUuid}  ${person.name}`)
    return `${first.name}, ${first.personUuid}\n${lines.join('\n')}\n`
  },
}

function splitCommand(name: 'person split' | 'person join', isSplit: boolean, description: string): DirectoryCommand {
  return {
    kind: 'directory',
    makesFolder: false,
    description,
    operands: [{ placeholder: 'UUID', sentence: "Of the person in one podcast: 'person show' lists them." }],
    options: {
      reason: reasonOption,
      json: { placeholder: null, sentence: 'Prints {"uuid": "…", "personUuid": "…", "name": "…", "isChanged": true}.' },
      ...whereOptions,
    },
    examples: [`${name} ${example} --reason 'Two people of this name, mail of 3 May'`],

    async act({ db, runtime }, options, operand, { actor }) {
      const { json } = options
      const order = { uuid: givenUuid(name, operand), reason: givenReason(options), actor }
      const { person, isChanged, uuids } = await splitPerson({ db, runtime }, order, isSplit)
      await indexSoon(db, uuids)
      const { uuid, personUuid, name: ofPerson } = person
      if (json !== undefined) return `${JSON.stringify({ uuid, personUuid, name: ofPerson, isChanged })}\n`
      if (!isChanged)
        return `${ofPerson} (${uuid}) was ${isSplit ? 'split' : 'not split'} already. Nothing was changed.\n`
      return `${ofPerson} (${uuid}) is the person ${personUuid} now.\n`
    },
  }
}

/** `feedmill-directory person split` */
export const personSplit = splitCommand(
  'person split',
  true,
  `Parts the person of one podcast from persons of other podcasts with the same name and address. It stays so, whatever the
feeds say. 'person join' ends it.`,
)

/** `feedmill-directory person join` */
export const personJoin = splitCommand(
  'person join',
  false,
  `Ends 'person split': the person of a podcast is the same as those of other podcasts again, if name and address agree.`,
)
