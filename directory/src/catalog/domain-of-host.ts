/** Second levels under which a country's registry gives names, such as `co` in `example.co.uk`. */
const registryLabels: ReadonlySet<string> = new Set(
  'ac asn blog co com edu gen go gob gouv gov govt gv id info ltd me mil ne net nom or org plc sch web'.split(' '),
)

/**
 * Returns the domain that somebody registered for a host: `example.org` for `feeds.example.org`, `example.co.uk` for
 * `www.example.co.uk`. An IP address stays unchanged. The result is an estimate for counting owners: under a registry
 * with other second levels, such as `city.kawasaki.jp`, several owners count as one.
 *
 * @param host in lower case, maybe with a port
 */
export function domainOfHost(host: string): string {
  if (host.startsWith('[')) return host.slice(0, host.indexOf(']') + 1)
  const name = host.replace(/:[0-9]+$/, '').replace(/\.$/, '')
  if (/^[0-9.]+$/.test(name)) return name
  const labels = name.split('.')
  const top = labels.at(-1) ?? ''
  const second = labels.at(-2) ?? ''
  const isBelowRegistry = top.length === 2 && registryLabels.has(second)
  return labels.slice(isBelowRegistry ? -3 : -2).join('.')
}
