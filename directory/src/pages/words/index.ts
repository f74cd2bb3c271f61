import { developers } from './english/developers.ts'

/** The words of the pages, in the language of the directory. */
export const words = { developers } as const
