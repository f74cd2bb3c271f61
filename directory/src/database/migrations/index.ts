import { sql as feeds } from './0001-feeds.ts'
import { sql as entities } from './0002-entities.ts'
import { sql as events } from './0003-events.ts'
import { sql as accounts } from './0004-accounts.ts'

/** A step of the schema: a script of statements that runs once, in a transaction. */
export interface Migration {
  readonly name: string
  readonly sql: string
}

/** All steps in order. The number of a step is its position, from 1. Released steps never change. */
export const migrations: readonly Migration[] = [
  { name: 'feeds', sql: feeds },
  { name: 'entities', sql: entities },
  { name: 'events', sql: events },
  { name: 'accounts', sql: accounts },
]
