import type { JudgedQuery } from '../../test/support/relevance/judged-query.ts'
import { openPostgresql } from './postgresql.ts'

/** A document as all engines get it: the same words in the same fields. */
export interface OtherDocument {
  readonly uuid: string
  readonly type: string
  readonly name: string
  /** Makers, persons, the podcast of an episode. */
  readonly by: string
  /** The description, genres and keywords. */
  readonly text: string
  /** Values that filters look for. */
  readonly facets: readonly string[]
  readonly popularity: number
}

export interface OtherQuestion extends Pick<JudgedQuery, 'term' | 'type' | 'matchBy' | 'isTyping'> {
  /** A document has at least one facet of each list. */
  readonly facets: readonly (readonly string[])[]
  /** Whether words that are spelt alike are left out, which takes most of the time. Default: false. */
  readonly isPlain?: boolean
}

/** Another engine that has the same documents. It does what its manual shows, and understands nothing beyond that. */
export interface OtherEngine {
  readonly name: string
  /** The uuids of the first ten results. */
  search(question: OtherQuestion): Promise<readonly string[]>
  close(): Promise<void>
}

type OpenEngine = (documents: readonly OtherDocument[]) => Promise<OtherEngine>

/**
 * Fills engines that can be had here, and says which cannot.
 *
 * @param openers - default: all
 */
export async function openOthers(
  documents: readonly OtherDocument[],
  say: (line: string) => void,
  openers: readonly OpenEngine[] = [openSqlite, openPostgresql, openInstalled('minisearch.mjs')],
): Promise<readonly OtherEngine[]> {
  const engines: OtherEngine[] = []
  for (const open of openers) {
    try {
      engines.push(await open(documents))
    } catch (error) {
      say(`${String(error).split('\n')[0]}: left out. \`npm ci\` in bench/search installs the other engines.`)
    }
  }
  return engines
}

/** Engines whose packages only this folder has. */
function openInstalled(file: string): OpenEngine {
  return async (documents) => {
    const { open }: { open: OpenEngine } = await import(new URL(file, import.meta.url).href)
    return await open(documents)
  }
}

export const openSqlite = openInstalled('sqlite.mjs')
