import { operator } from './english/operator.ts'

/** The words of the pages, by groups of pages. */
export const words = { operator } as const
