/** What a fetch that went straight says of itself. */
export function metaOf(url: string, links: readonly { href: string; rel: readonly string[] }[] = []) {
  return {
    requestUrl: url,
    finalUrl: url,
    hops: [],
    downgraded: false,
    encodings: [],
    wireBytes: 0,
    decodedBytes: 0,
    attempts: 1,
    timings: { queued: 0, total: 0 },
    freshness: {},
    links,
    flags: [],
  }
}
