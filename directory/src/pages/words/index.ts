import { account } from './english/account.ts'
import { operator } from './english/operator.ts'

/** The words of the pages, by groups of pages. */
export const words = { account, operator } as const
