import type { OpenDatabase } from '../../src/database/database.ts'
import { openWorld, type World } from '../refresh/world.ts'
import { comicDocument, creatorDocument, podcastDocument } from '../support/documents.ts'

const COMIC = '8b5e1f3a-6a62-4d0c-9c1b-2f7f3d3f0a01'
const CREATOR = '0f0a9b1e-5f5c-4c64-8a5d-6a2b9b6f7c02'

/** A directory that read a podcast, a comic and a creator, and the uuid of the podcast. */
export interface FilledDirectory {
  readonly world: World
  readonly podcast: string
}

/** @param kind - the kind of database; default: that of the run */
export async function fillDirectory(kind?: OpenDatabase['kind']): Promise<FilledDirectory> {
  const world = await openWorld(kind)
  const { server, submit } = world
  const podcast = await submit('podcast', server.set('/a.xml', podcastDocument('Alpha — ünï 音', ['1', '2', '3'])))
  await submit('comic', server.set('/c.json', comicDocument(COMIC, 'Comic')))
  await submit('creator', server.set('/p.json', creatorDocument(CREATOR, 'Creator', [COMIC])))
  await world.refresh()
  return { world, podcast }
}
