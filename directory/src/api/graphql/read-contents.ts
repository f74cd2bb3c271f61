import { execute, GraphQLList, GraphQLObjectType, type GraphQLOutputType, GraphQLSchema, parse } from 'graphql'
import type { Account } from '../../accounts/index.ts'
import type { Database } from '../../database/database.ts'
import { type ContentType, contentSelections, creatorContentsByUuids, type Selection } from '../../entities/index.ts'
import { DirectoryError, type Runtime } from '../../runtime/index.ts'
import type { ContentKey, EventData, ReadContent, ReadContents } from '../../webhooks/index.ts'
import type { GraphqlDependencies } from '../dependencies.ts'
import { buildApiSchema } from './build-schema.ts'
import type { Deadline } from './deadline.ts'
import { EpisodeFiles } from './episode-files.ts'
import { Loaders } from './loaders.ts'

/** Types of content, and the names of their types in the schema. */
const schemaTypes: { readonly [type in ContentType]: string } = {
  PODCASTSERIES: 'PodcastSeries',
  PODCASTEPISODE: 'PodcastEpisode',
  COMICSERIES: 'ComicSeries',
  COMICISSUE: 'ComicIssue',
  CREATOR: 'Creator',
  CREATORCONTENT: 'CreatorContent',
  CATALOGINFO: 'CatalogInfo',
}

/** An entity, as resolvers get it, and whether it is blocked. */
interface Source {
  readonly entity: unknown
  readonly isBlocked: boolean
}

type ReadSources = (db: Database, uuids: readonly string[], loaders: Loaders) => Promise<readonly (Source | null)[]>

/** A loader of entities that know themselves whether they are blocked. */
function byLoader(
  loaderOf: (loaders: Loaders) => {
    load(uuid: string): Promise<{ readonly isBlocked: boolean | null } | null>
  },
): ReadSources {
  return async (_, uuids, loaders) => {
    const loader = loaderOf(loaders)
    const entities = await Promise.all(uuids.map((uuid) => loader.load(uuid)))
    return entities.map((entity) => (entity === null ? null : { entity, isBlocked: entity.isBlocked === true }))
  }
}

const sources: { readonly [type in ContentType]: ReadSources } = {
  PODCASTSERIES: byLoader((loaders) => loaders.podcastSeries),
  PODCASTEPISODE: byLoader((loaders) => loaders.podcastEpisodes),
  COMICSERIES: byLoader((loaders) => loaders.comicSeries),
  COMICISSUE: byLoader((loaders) => loaders.comicIssues),
  CREATOR: byLoader((loaders) => loaders.creators),
  CREATORCONTENT: async (db, uuids) => {
    const found = await creatorContentsByUuids(db, uuids)
    return uuids.map((uuid) => {
      const content = found.get(uuid)
      return content === undefined ? null : { entity: content.content, isBlocked: content.isBlocked }
    })
  },
  CATALOGINFO: async (_, uuids, { catalogInfos, podcastSeries }) =>
    await Promise.all(
      uuids.map(async (uuid) => {
        const [info, podcast] = await Promise.all([catalogInfos.load(uuid), podcastSeries.load(uuid)])
        return info === null ? null : { entity: info, isBlocked: podcast?.isBlocked === true }
      }),
    ),
}

/** Content is the same for all: no field of it depends on who asks. */
const nobody: Account = {
  accountId: 0,
  userId: '0',
  plan: 'free',
  isService: true,
  requestsPerMinute: 0,
  requestsPerMonth: 0,
}
const endless: Pick<Deadline, 'race'> = { race: (work) => work }

interface Reader {
  readonly schema: GraphQLSchema
  readonly document: ReturnType<typeof parse>
  readonly selectedFields: ReadonlySet<string>
}

/** The sources of the resolvers of content. */
export type ContentSources = Pick<GraphqlDependencies, 'db' | 'seriesUuidsByUrls' | 'transcripts' | 'baseUrl'> & {
  readonly runtime: Pick<Runtime, 'now' | 'log'>
}

/**
 * Makes what reads content for deliveries of webhooks: as GraphQL shows it at this moment, by the resolvers of GraphQL.
 */
export function createContentReader(given: ContentSources): ReadContents {
  const { db, runtime, seriesUuidsByUrls, transcripts } = given
  const schema = buildApiSchema()
  const readers = new Map(
    (Object.keys(contentSelections) as ContentType[]).map((type) => [type as string, readerOf(schema, type)]),
  )

  async function readType(type: string, keys: readonly ContentKey[]): Promise<readonly (ReadContent | null)[]> {
    const reader = readers.get(type)
    // A type that this program does not know, of events that a newer one wrote.
    if (reader === undefined) return keys.map(() => null)
    const now = Math.floor(runtime.now() / 1_000)
    const loaders = new Loaders(db, seriesUuidsByUrls, reader.selectedFields, endless, now)
    const files = new EpisodeFiles(transcripts, nobody, endless)
    const uuids = keys.map(({ uuid }) => uuid)
    const stored = await sources[type as ContentType](db, uuids, loaders)
    const found = keys.map(({ lastEntity }, index) => {
      if (lastEntity === null || lastEntity === undefined) return stored[index] ?? null
      return { entity: lastEntity, isBlocked: false }
    })
    const { data, errors = [] } = await execute({
      schema: reader.schema,
      document: reader.document,
      rootValue: { items: found.flatMap((source) => (source === null ? [] : [source.entity])) },
      // No resolver of content looks at other services of a request.
      contextValue: {
        account: nobody,
        dependencies: given as unknown as GraphqlDependencies,
        loaders,
        files,
        extensions: {},
      },
    })
    for (const { originalError, path, message } of errors) {
      // A field that has no answer is null, as in GraphQL. A database that fails is another matter.
      if (originalError !== undefined && !(originalError instanceof DirectoryError) && !isOwnMistake(originalError)) {
        throw originalError
      }
      runtime.log.warn('webhook.field_failed', { field: path?.join('.'), message })
    }
    const items = [...((data?.['items'] ?? []) as EventData[])]
    return found.map((source) => {
      const data = source === null ? undefined : items.shift()
      return source === null || data === undefined || data === null ? null : { data, isBlocked: source.isBlocked }
    })
  }

  return async (keys) => {
    const contents = new Map<ContentKey, ReadContent | null>()
    for (const type of new Set(keys.map((key) => key.type))) {
      const ofType = keys.filter((key) => key.type === type)
      const read = await readType(type, ofType)
      for (const [index, key] of ofType.entries()) contents.set(key, read[index] ?? null)
    }
    return keys.map((key) => contents.get(key) ?? null)
  }
}

/** A fault of this program, which no second try mends. */
function isOwnMistake(error: Error): boolean {
  return error instanceof TypeError || error instanceof RangeError
}

/** A schema whose only field is a list of one type, and the query for its selection. */
function readerOf(schema: GraphQLSchema, type: ContentType): Reader {
  const itemType = schema.getType(schemaTypes[type]) as GraphQLOutputType
  const query = new GraphQLObjectType({ name: 'Contents', fields: { items: { type: new GraphQLList(itemType) } } })
  const selection = contentSelections[type]
  return {
    schema: new GraphQLSchema({ query }),
    document: parse(`{items${selectionText(selection)}}`),
    selectedFields: new Set(fieldsOf(schema, schemaTypes[type], selection)),
  }
}

/** A selection as a query has it: `{uuid name persons{uuid}}`. */
export function selectionText(selection: Selection): string {
  const fields = Object.entries(selection).map(([field, inside]) =>
    inside === true ? field : `${field}${selectionText(inside)}`,
  )
  return `{${fields.join(' ')}}`
}

/** The fields that a selection names, with their types: `PodcastSeries.name`. */
function fieldsOf(schema: GraphQLSchema, typeName: string, selection: Selection): string[] {
  const type = schema.getType(typeName) as GraphQLObjectType
  return Object.entries(selection).flatMap(([field, inside]) => {
    const own = `${typeName}.${field}`
    if (inside === true) return [own]
    const inner = String(type.getFields()[field]?.type).replaceAll(/[[\]!]/g, '')
    return [own, ...fieldsOf(schema, inner, inside)]
  })
}
