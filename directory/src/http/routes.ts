import type { Hono } from 'hono'
import type { RequestScope } from '../runtime/index.ts'

/** The routes of a room. */
export type Routes = Hono<{ Bindings: RequestScope }>
