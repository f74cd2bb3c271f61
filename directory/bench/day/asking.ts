import { questions } from '../graphql/questions.ts'
import { words } from './rhythms.ts'

/** What asking came to. */
export interface Asked {
  /** Milliseconds of each answer, by the kind of question. */
  readonly took: { readonly podcast: readonly number[]; readonly search: readonly number[] }
  /** Answers that were not 200, or had errors. */
  readonly failures: readonly string[]
}

export interface AskingOptions {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  /** Of podcasts. */
  readonly uuids: readonly string[]
  readonly perSecond: number
}

/** A question without an answer after it has failed. */
const PATIENCE_MS = 30_000
/** One question of so many is a search. */
const SEARCH_EVERY = 4
/** Words of the language that names are made of are asked for, the common ones more often. */
const search = (number: number) => ({
  query: `query ($term: String) {
    search(term: $term, limitPerPage: 10) { searchId podcastSeries { uuid name } podcastEpisodes { uuid name } }
  }`,
  variables: { term: words(number, 2) },
})

/** Asks at a steady rate, whatever the answers take, until the signal is aborted. No question is asked twice. */
export async function askSteadily(
  { url, headers, uuids, perSecond }: AskingOptions,
  signal: AbortSignal,
): Promise<Asked> {
  const took = { podcast: [] as number[], search: [] as number[] }
  const failures: string[] = []
  const running = new Set<Promise<void>>()
  const startedAt = performance.now()
  const one = async (number: number): Promise<void> => {
    const kind = number % SEARCH_EVERY === 0 ? 'search' : 'podcast'
    const question = kind === 'search' ? search(number) : questions.series10(uuids, Math.imul(number, 7919) >>> 0)
    const askedAt = performance.now()
    try {
      const response = await fetch(`${url}/graphql`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', ...headers },
        body: JSON.stringify(question),
        signal: AbortSignal.timeout(PATIENCE_MS),
      })
      const text = await response.text()
      took[kind].push(performance.now() - askedAt)
      if (response.status !== 200 || text.includes('"errors"'))
        failures.push(`${response.status} ${text.slice(0, 300)}`)
    } catch (error) {
      failures.push(String(error))
    }
  }
  for (let number = 1; !signal.aborted; number += 1) {
    const asking = one(number).finally(() => running.delete(asking))
    running.add(asking)
    const wait = startedAt + (number * 1000) / perSecond - performance.now()
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait))
  }
  await Promise.all(running)
  return { took, failures }
}
