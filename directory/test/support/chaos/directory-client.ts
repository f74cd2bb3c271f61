import type { PublishedFeed } from './publisher.ts'

/** An account, as `account create --json` prints it. */
export interface ClientAccount {
  readonly userId: string
  readonly apiKey: string
}

const submissions = {
  podcast: { path: '/feeds/add-podcastseries', field: 'rssUrl' },
  comic: { path: '/feeds/add/comicseries', field: 'sssUrl' },
  creator: { path: '/feeds/add/creator', field: 'sssUrl' },
} as const

const questions = {
  podcast: 'getPodcastSeries',
  comic: 'getComicSeries',
  creator: 'getCreator',
} as const

/** An error: the directory gave no answer, because it is down or was killed. */
export class NoAnswer extends Error {}

/** An error: the directory answered with a failure. */
export class FailedAnswer extends Error {}

/** A client of a directory that may be gone at any moment. */
export class DirectoryClient {
  readonly #account: ClientAccount
  readonly #url: () => string | null
  #asked = 0

  /** @param url returns the address of a process that answers now; `null` if none does */
  constructor(account: ClientAccount, url: () => string | null) {
    this.#account = account
    this.#url = url
  }

  /**
   * Submits a feed and returns its uuid.
   *
   * @throws NoAnswer if the directory is down or dies before it answers
   * @throws FailedAnswer if the answer reports a failure
   */
  async submit({ kind, url }: PublishedFeed): Promise<string> {
    const { path, field } = submissions[kind]
    const { status, text } = await this.#post(path, { [field]: url })
    if (status !== 200) throw new FailedAnswer(`The submission of ${url} was answered ${status}: ${text}`)
    return JSON.parse(text).uuid
  }

  /**
   * Returns when a series was last read with success, in epoch seconds, or `null` if it never was.
   *
   * @throws NoAnswer if the directory is down or dies before it answers
   * @throws FailedAnswer if the answer reports a failure
   */
  async lastReadAt({ kind }: PublishedFeed, uuid: string): Promise<number | null> {
    // The alias of the field differs in each query, so that no query is answered from the cache.
    this.#asked += 1
    const query = `{ q${this.#asked}: ${questions[kind]}(uuid: "${uuid}") { uuid feedRefreshDetails { dateLastRefreshed } } }`
    const { status, text } = await this.#post('/graphql', { query })
    const { data, errors } = status === 200 ? JSON.parse(text) : { data: null, errors: text }
    const series = data?.[`q${this.#asked}`]
    if (errors !== undefined) throw new FailedAnswer(`The question for ${uuid} was answered ${status}: ${text}`)
    if (series === null || series === undefined) {
      throw new Error(`The question for ${uuid}, which was submitted, was answered ${status}: ${text}`)
    }
    return series.feedRefreshDetails.dateLastRefreshed
  }

  /**
   * Asks a query and returns its data.
   *
   * @throws NoAnswer if the directory is down or dies before it answers
   * @throws FailedAnswer if the answer reports a failure
   */
  // biome-ignore lint/suspicious/noExplicitAny: the caller knows the shape
  async ask(query: string): Promise<any> {
    const { status, text } = await this.#post('/graphql', { query })
    const { data, errors } = status === 200 ? JSON.parse(text) : { data: null, errors: text }
    if (errors !== undefined) throw new FailedAnswer(`${query} was answered ${status}: ${text}`)
    return data
  }

  /** @throws NoAnswer if the directory is down or dies before it answers */
  async get(path: string): Promise<string> {
    const base = this.#url()
    if (base === null) throw new NoAnswer('The directory is down')
    try {
      return await (await fetch(base + path)).text()
    } catch (cause) {
      throw new NoAnswer('The directory was killed', { cause })
    }
  }

  async #post(path: string, body: object): Promise<{ status: number; text: string }> {
    const base = this.#url()
    if (base === null) throw new NoAnswer('The directory is down')
    const headers = {
      'Content-Type': 'application/json',
      'X-USER-ID': this.#account.userId,
      'X-API-KEY': this.#account.apiKey,
    }
    try {
      const response = await fetch(base + path, { method: 'POST', headers, body: JSON.stringify(body) })
      return { status: response.status, text: await response.text() }
    } catch (cause) {
      throw new NoAnswer('The directory was killed', { cause })
    }
  }
}
