import type { FeedFetcher, GuardedRequest, RequestOutcome } from 'feedmill/fetch'

/** A file that was read before, with its validators. */
export interface KnownFile {
  readonly url: string
  readonly etag: string | null
  readonly lastModified: string | null
}

/** The file that an episode used is unchanged: there is nothing to read. */
export class FileUnchanged extends Error {
  override readonly name = 'FileUnchanged'
}

/** A fetcher of the files of one episode. */
export interface RememberingFetcher extends FeedFetcher {
  /** The validators of a file that was read, by the URL of its link. */
  fileAt(url: string): KnownFile | null
}

/**
 * Returns a fetcher that asks for each URL once and answers from memory after, so that a transcript can be read in both
 * styles. A known file is asked for with its validators.
 *
 * @returns its `request` throws `FileUnchanged` for a known file that has not changed
 */
export function rememberFiles(fetcher: FeedFetcher, known: KnownFile | null): RememberingFetcher {
  const outcomes = new Map<string, Promise<RequestOutcome>>()

  async function ask(request: GuardedRequest): Promise<RequestOutcome> {
    const { etag, lastModified } = known ?? {}
    const isKnown = known?.url === request.url && (etag != null || lastModified != null)
    const outcome = await fetcher.request({
      ...request,
      ...(isKnown && {
        validators: {
          url: request.url,
          ...(etag != null && { etag }),
          ...(lastModified != null && { lastModified }),
        },
      }),
    })
    if (isKnown && outcome.kind === 'response' && outcome.status === 304) throw new FileUnchanged()
    return outcome
  }

  const read = new Map<string, KnownFile>()
  return {
    ...fetcher,
    request(request) {
      let outcome = outcomes.get(request.url)
      if (outcome === undefined) {
        outcome = ask(request).then((answered) => {
          if (answered.kind === 'response') read.set(request.url, validatorsOf(request.url, answered))
          return answered
        })
        outcomes.set(request.url, outcome)
      }
      return outcome
    },
    fileAt: (url) => read.get(url) ?? null,
  }
}

/** Validators go only to the URL that gave them. A file to which a redirect leads is read anew each day. */
function validatorsOf(url: string, { headers, meta }: Extract<RequestOutcome, { kind: 'response' }>): KnownFile {
  if (meta.finalUrl !== url) return { url, etag: null, lastModified: null }
  return { url, etag: textOf(headers['etag']), lastModified: textOf(headers['last-modified']) }
}

function textOf(header: string | readonly string[] | undefined): string | null {
  return typeof header === 'string' ? header : null
}
