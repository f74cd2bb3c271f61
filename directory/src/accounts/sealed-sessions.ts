import { hash } from 'node:crypto'
import type { kyselyAdapter } from '@better-auth/kysely-adapter'

type Adapter = ReturnType<ReturnType<typeof kyselyAdapter>>
/** The part of an adapter that works inside a transaction too. */
type Statements = Omit<Adapter, 'transaction'>
type Conditions = NonNullable<Parameters<Adapter['findOne']>[0]['where']>

/** Returns the digest that the table holds in place of a session's token. */
export function sealToken(token: string): string {
  return `sha256:${hash('sha256', token, 'base64url')}`
}

/**
 * Wraps an adapter so that `sessions.token` is a SHA-256 digest. Callers still create and look up sessions by the token
 * itself. A session found by another field has an empty token, since tokens are not stored.
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
  /** Calls a statement with a sealed `where`, and restores the token in the rows that it found. */
  const withSealedWhere =
    <Given extends { model: string; where?: Conditions | undefined }, Found>(run: (given: Given) => Promise<Found>) =>
    async (given: Given): Promise<Found> => {
      if (given.model !== 'session') return await run(given)
      const { where } = given
      const found = await run(where === undefined ? given : { ...given, where: where.map(sealCondition) })
      return restoreTokens(found, tokensOf(where ?? [])) as Found
    }
  return {
    ...adapter,
    create: (async (given: Parameters<Adapter['create']>[0]) => {
      if (given.model !== 'session') return await adapter.create(given)
      const token = String(given.data['token'])
      const row = await adapter.create({ ...given, data: { ...given.data, token: sealToken(token) } })
      return { ...row, token }
    }) as Adapter['create'],
    findOne: withSealedWhere(adapter.findOne) as Adapter['findOne'],
    findMany: withSealedWhere(adapter.findMany) as Adapter['findMany'],
    count: withSealedWhere(adapter.count),
    update: withSealedWhere(adapter.update) as Adapter['update'],
    updateMany: withSealedWhere(adapter.updateMany),
    delete: withSealedWhere(adapter.delete),
    deleteMany: withSealedWhere(adapter.deleteMany),
    consumeOne: withSealedWhere(adapter.consumeOne) as Adapter['consumeOne'],
    incrementOne: withSealedWhere(adapter.incrementOne) as Adapter['incrementOne'],
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

/** Returns the tokens in a `where`, by their digests. */
function tokensOf(where: Conditions): ReadonlyMap<string, string> {
  const tokens = where.filter(({ field }) => field === 'token').flatMap(({ value }) => value as string | string[])
  return new Map(tokens.map((token) => [sealToken(token), token]))
}

function restoreTokens(found: unknown, tokens: ReadonlyMap<string, string>): unknown {
  if (Array.isArray(found)) return found.map((row) => restoreTokens(row, tokens))
  if (found === null || typeof found !== 'object' || !('token' in found)) return found
  return { ...found, token: tokens.get(String(found.token)) ?? '' }
}
