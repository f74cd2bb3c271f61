import { createHash } from 'node:crypto'

/** The namespace of `podcast:guid`. */
const NAMESPACE = Buffer.from('ead4c236bf5858c6a2c6a6b28d128cb6', 'hex')

/** Returns the `podcast:guid` of a podcast of the demo: the same one on every port. */
export function podcastGuid(slug: string): string {
  const digest = createHash('sha1').update(NAMESPACE).update(`demo.example.org/podcasts/${slug}.xml`).digest()
  digest[6] = (digest[6]! & 0x0f) | 0x50
  digest[8] = (digest[8]! & 0x3f) | 0x80
  const hex = digest.toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join('-')
}
