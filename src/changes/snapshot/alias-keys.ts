/** Another key that a child may have had. */
export interface AliasKey {
  readonly key: string
  /** Whether the key alone is not enough: the enclosure, the title or the date must be equal, too. */
  readonly needsEvidence: boolean
}

const URL_KEY = /^([gel]:)https?:\/\/([^/?#]+)(.*)$/i

/**
 * Returns the keys that a child may have had before its feed changed how it writes URLs (changes 3.4): with the other
 * scheme, with or without a final slash, and for a guid with another of the hosts that guids have named. Returns none
 * for a key that is not a URL.
 */
export function aliasKeys(key: string, guidHosts: readonly string[]): AliasKey[] {
  const match = URL_KEY.exec(key)
  if (match === null) return []
  const [, prefix = '', host = '', rest = ''] = match
  const isGuid = prefix.toLowerCase() === 'g:'
  const hosts = [host, ...(isGuid ? guidHosts.filter((other) => other !== host) : [])]
  const ends = rest.endsWith('/') ? [rest, rest.slice(0, -1)] : [rest, `${rest}/`]
  return hosts
    .flatMap((name) =>
      ['https://', 'http://'].flatMap((scheme) =>
        ends.map((end) => ({ key: prefix + scheme + name + end, needsEvidence: name !== host })),
      ),
    )
    .filter((alias) => alias.key !== key)
}

const MAX_HOSTS = 4
/** Maximum length in bytes. No host name is longer, but a guid may have anything in that place. */
const MAX_HOST_LENGTH = 253

/** Returns the hosts that guids have named, with that of a key in front. */
export function withGuidHost(hosts: readonly string[], key: string): readonly string[] {
  const match = URL_KEY.exec(key)
  const host = match?.[2]
  if (host === undefined || !key.startsWith('g:') || host === hosts[0]) return hosts
  if (Buffer.byteLength(host) > MAX_HOST_LENGTH) return hosts
  return [host, ...hosts.filter((other) => other !== host)].slice(0, MAX_HOSTS)
}
