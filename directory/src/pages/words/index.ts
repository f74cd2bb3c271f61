import { faults } from './english/faults.ts'
import { publish } from './english/publish.ts'
import { sss } from './english/sss.ts'

/** The words of pages, in one table, so that another language is another folder beside `english`. */
export const words = { faults, publish, sss } as const
