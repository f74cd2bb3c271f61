import { personUuid } from 'feedmill'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditEntries } from '../../src/accounts/index.ts'
import type { DirectoryCommand } from '../../src/cli/command.ts'
import { personJoin, personShow, personSplit } from '../../src/cli/content/person.ts'
import { openWorld, type World } from '../refresh/world.ts'
import { podcastDocument } from '../support/documents.ts'
import { aUuid } from '../support/entities/factories.ts'
import { nobody, openedDirectory } from './opened-directory.ts'

const ANA = '<podcast:person href="https://ana.example.org/">Ana Lindqvist</podcast:person>'

let world: World
const uuids: string[] = []
beforeAll(async () => {
  world = await openWorld()
  for (const name of ['Lanterns', 'Copper']) {
    const url = world.server.set(`/${name}.xml`, podcastDocument(name, ['1'], ANA))
    uuids.push(await world.submit('podcast', url))
  }
  await world.refresh()
})
afterAll(() => world.close())

const run = (command: DirectoryCommand, uuid: string, options: Record<string, string> = {}): Promise<string> =>
  command.act(openedDirectory(world), options, uuid, nobody)
const inPodcast = (index: number): string => personUuid(uuids[index]!, 'Ana Lindqvist')
const shown = async (uuid: string) => JSON.parse(await run(personShow, uuid, { json: 'yes' }))

test('`person show` lists the podcasts in which somebody is one person', async () => {
  const text = await run(personShow, inPodcast(0))
  expect(text).toMatch(/^Ana Lindqvist, [0-9a-f-]{36}\n/)
  for (const [index, uuid] of uuids.entries()) expect(text).toContain(`${inPodcast(index)}  in podcast ${uuid}  Ana`)
  expect(await shown(inPodcast(1))).toHaveLength(2)
})

test('`person split` parts a person, `person join` ends that, and the audit has both with their reasons', async () => {
  const reason = 'Two people of this name'
  const part = await run(personSplit, inPodcast(1), { reason })
  expect(part).toBe(`Ana Lindqvist (${inPodcast(1)}) is the person ${inPodcast(1)} now.\n`)
  expect(await shown(inPodcast(0))).toHaveLength(1)
  expect(await run(personSplit, inPodcast(1), { reason })).toContain('was split already. Nothing was changed.')
  const joined = await run(personJoin, inPodcast(1), { reason: 'One after all', json: 'yes' })
  expect(JSON.parse(joined)).toMatchObject({ uuid: inPodcast(1), name: 'Ana Lindqvist', isChanged: true })
  expect(await shown(inPodcast(0))).toHaveLength(2)
  expect(await run(personJoin, inPodcast(1), { reason })).toContain('was not split already')
  expect(await auditEntries(world.db, 2)).toMatchObject([
    { action: 'person join', target: inPodcast(1), reason: 'One after all' },
    { action: 'person split', target: inPodcast(1), reason },
  ])
})

test.each([personShow, personSplit, personJoin])('a person whom no podcast names is not found', async (command) => {
  await expect(run(command, aUuid(), { reason: 'None' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test.each([personSplit, personJoin])('a change without a reason is refused', async (command) => {
  await expect(run(command, inPodcast(0))).rejects.toThrow('Say why: --reason TEXT.')
})
