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

/** The name of the GraphQL type of each `ContentType`. */
const schemaTypes: { readonly [type in ContentType]: string } = {
  PODCASTSERIES: 'PodcastSeries',
  PODCASTEPISODE: 'PodcastEpisode',
  COMICSERIES: 'ComicSeries',
  COMICISSUE: 'ComicIssue',
  CREATOR: 'Creator',
  CREATORCONTENT: 'CreatorContent',
  CATALOGINFO: 'CatalogInfo',
}

/** An entity in the form that resolvers take, and whether it is blocked. */
interface StoredContent {
  readonly entity: unknown
  readonly isBlocked: boolean
}

type ReadStored = (
  db: Database,
  uuids: readonly string[],
  loaders: Loaders,
) => Promise<readonly (StoredContent | null)[]>

/** Returns a reader that uses a loader whose entities have `isBlocked`. */
function byLoader(
  loaderOf: (loaders: Loaders) => {
    load(uuid: string): Promise<{ readonly isBlocked: boolean | null } | null>
  },
): ReadStored {
  return async (_, uuids, loaders) => {
    const loader = loaderOf(loaders)
    const entities = await Promise.all(uuids.map((uuid) => loader.load(uuid)))
    return entities.map((entity) => (entity === null ? null : { entity, isBlocked: entity.isBlocked === true }))
  }
}

const storedReaders: { readonly [type in ContentType]: ReadStored } = {
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

/** A placeholder. No field of content depends on the account that asks. */
const nobody: Account = {
  accountId: 0,
  userId: '0',
  plan: 'free',
  isService: true,
  requestsPerMinute: 0,
  requestsPerMonth: 0,
}
const noDeadline: Pick<Deadline, 'race'> = { race: (work) => work }

/** The query for all fields that webhooks show of a type. */
interface TypeQuery {
  readonly schema: GraphQLSchema
  readonly document: ReturnType<typeof parse>
  readonly selectedFields: ReadonlySet<string>
}

/** The dependencies that resolvers of content use. */
export type ContentDependencies = Pick<GraphqlDependencies, 'db' | 'seriesUuidsByUrls' | 'transcripts' | 'baseUrl'> & {
  readonly runtime: Pick<Runtime, 'now' | 'log'>
}

/**
 * Returns a function that reads content for webhooks. It runs the resolvers of the API, so webhooks get what a query
 * gets at this moment.
 */
export function createContentReader(given: ContentDependencies): ReadContents {
  const { db, runtime, seriesUuidsByUrls, transcripts } = given
  const schema = buildApiSchema()
  const queries = new Map(
    (Object.keys(contentSelections) as ContentType[]).map((type) => [type as string, queryOf(schema, type)]),
  )

  async function readType(type: string, keys: readonly ContentKey[]): Promise<readonly (ReadContent | null)[]> {
    const query = queries.get(type)
    // A newer release beside this one may have written events of types that are unknown here.
    if (query === undefined) return keys.map(() => null)
    const now = Math.floor(runtime.now() / 1_000)
    const loaders = new Loaders(db, seriesUuidsByUrls, query.selectedFields, noDeadline, now)
    const files = new EpisodeFiles(transcripts, nobody, noDeadline)
    const uuids = keys.map(({ uuid }) => uuid)
    const stored = await storedReaders[type as ContentType](db, uuids, loaders)
    const found = keys.map(({ lastEntity }, index) => {
      // Events of deleted content carry its last state, which is stored nowhere else.
      if (lastEntity === null || lastEntity === undefined) return stored[index] ?? null
      return { entity: lastEntity, isBlocked: false }
    })
    const { data, errors = [] } = await execute({
      schema: query.schema,
      document: query.document,
      rootValue: { items: found.flatMap((content) => (content === null ? [] : [content.entity])) },
      // The cast is safe: resolvers of content use no other dependencies.
      contextValue: {
        account: nobody,
        dependencies: given as unknown as GraphqlDependencies,
        loaders,
        files,
        extensions: {},
      },
    })
    for (const { originalError, path, message } of errors) {
      // A field that fails is null, as in GraphQL. Errors of the database are thrown: the events are read again later.
      if (originalError !== undefined && !(originalError instanceof DirectoryError) && !isOwnMistake(originalError)) {
        throw originalError
      }
      runtime.log.warn('webhook.field_failed', { field: path?.join('.'), message })
    }
    const items = [...((data?.['items'] ?? []) as EventData[])]
    return found.map((content) => {
      const data = content === null ? undefined : items.shift()
      return content === null || data === undefined || data === null ? null : { data, isBlocked: content.isBlocked }
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

/** Returns whether an error is a bug of this program: if it were thrown, the same events would be read for ever. */
function isOwnMistake(error: Error): boolean {
  return error instanceof TypeError || error instanceof RangeError
}

/** Returns a schema whose only field is a list of one type, and the query for its selection. */
function queryOf(schema: GraphQLSchema, type: ContentType): TypeQuery {
  const itemType = schema.getType(schemaTypes[type]) as GraphQLOutputType
  const query = new GraphQLObjectType({ name: 'Contents', fields: { items: { type: new GraphQLList(itemType) } } })
  const selection = contentSelections[type]
  return {
    schema: new GraphQLSchema({ query }),
    document: parse(`{items${selectionText(selection)}}`),
    selectedFields: new Set(fieldsOf(schema, schemaTypes[type], selection)),
  }
}

/** Returns a selection as GraphQL text, such as `{uuid name persons{uuid}}`. */
export function selectionText(selection: Selection): string {
  const fields = Object.entries(selection).map(([field, inside]) =>
    inside === true ? field : `${field}${selectionText(inside)}`,
  )
  return `{${fields.join(' ')}}`
}

/** Returns the fields of a selection, each after the name of its object type: `PodcastSeries.name`. */
function fieldsOf(schema: GraphQLSchema, typeName: string, selection: Selection): string[] {
  const type = schema.getType(typeName) as GraphQLObjectType
  return Object.entries(selection).flatMap(([field, inside]) => {
    const own = `${typeName}.${field}`
    if (inside === true) return [own]
    const inner = String(type.getFields()[field]?.type).replaceAll(/[[\]!]/g, '')
    return [own, ...fieldsOf(schema, inner, inside)]
  })
}
