import { claims } from './english/claims.ts'

/** The words of the pages, by groups of pages, so that a second language is another folder. */
export const words = { claims } as const
