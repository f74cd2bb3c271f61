/**
 * Returns whether the `type` of a hub in a JSON Feed is that of WebSub. Other hubs, such as those of rssCloud, have
 * another protocol.
 */
export function isWebSubHub(type: unknown): boolean {
  return typeof type === 'string' && /^(?:websub|pubsubhubbub)$/i.test(type.trim())
}
