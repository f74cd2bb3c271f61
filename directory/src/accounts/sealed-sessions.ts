import { hash } from 'node:crypto'
import type { kyselyAdapter } from '@better-auth/kysely-adapter'

type Adapter = ReturnType<ReturnType<typeof kyselyAdapter>>
/** The part of an adapter that works inside a transaction too. */
type Statements = Omit<Adapter, 'transaction'>
type Conditions = NonNullable<Parameters<Adapter['findOne']>[0]['where']>

/** The digest that the table holds in place of a session's token. */
export function sealToken(token: string): string {
  return `sha256:${hash('sha256', token, 'base64url')}`
}

/**
 * Wraps an adapter so that `sessions.token` is a SHA-256 digest, while callers write, look up and get the token itself.
 * A session that was not found by its token comes without it: nobody knows it any more.
 */
export function sealSessions(adapter: Adapter): Adapter {
  return {
    ...adapter,
    ...sealStatements(adapter),
    transaction: (callback) =>
      adapter.transaction((inner) => callback({ ...inner, ...sealStatements(inner as Adapter) } as typeof inner)),
  }
}

function sealStatements(adapter: Statements): Statements {
  /** Calls a statement with a sealed `where`, and gives the token back to the row that it found. */
  const through =
    <Given extends { model: string; where?: Conditions | undefined }, Found>(run: (given: Given) => Promise<Found>) =>
    async (given: Given): Promise<Found> => {
      if (given.model !== 'session' || given.where === undefined) return await run(given)
      const found = await run({ ...given, where: given.where.map(sealCondition) })
      return restoreTokens(found, tokensOf(given.where)) as Found
    }
  return {
    ...adapter,
    create: (async (given: Parameters<Adapter['create']>[0]) => {
      if (given.model !== 'session') return await adapter.create(given)
      const token = String(given.data['token'])
      const row = await adapter.create({ ...given, data: { ...given.data, token: sealToken(token) } })
      return { ...row, token }
    }) as Adapter['create'],
    findOne: through(adapter.findOne) as Adapter['findOne'],
    findMany: through(adapter.findMany) as Adapter['findMany'],
    count: through(adapter.count),
    update: through(adapter.update) as Adapter['update'],
    updateMany: through(adapter.updateMany),
    delete: through(adapter.delete),
    deleteMany: through(adapter.deleteMany),
    consumeOne: through(adapter.consumeOne) as Adapter['consumeOne'],
    incrementOne: through(adapter.incrementOne) as Adapter['incrementOne'],
  }
}

function sealCondition(condition: Conditions[number]): Conditions[number] {
  if (condition.field !== 'token') return condition
  const { value } = condition
  return {
    ...condition,
    value: Array.isArray(value) ? value.map((token) => sealToken(String(token))) : sealToken(String(value)),
  }
}

/** The tokens that a caller asked for, by their digests. */
function tokensOf(where: Conditions): ReadonlyMap<string, string> {
  const tokens = where.filter(({ field }) => field === 'token').flatMap(({ value }) => value as string | string[])
  return new Map(tokens.map((token) => [sealToken(token), token]))
}

function restoreTokens(found: unknown, tokens: ReadonlyMap<string, string>): unknown {
  if (Array.isArray(found)) return found.map((row) => restoreTokens(row, tokens))
  if (found === null || typeof found !== 'object' || !('token' in found)) return found
  return { ...found, token: tokens.get(String(found.token)) ?? '' }
}
