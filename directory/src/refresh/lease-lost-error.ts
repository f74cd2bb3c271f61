/** The lease of a feed ended before its refresh was stored: another worker may have the feed now. */
export class LeaseLostError extends Error {
  constructor(feedId: string) {
    super(`The lease of feed ${feedId} was lost; nothing of the refresh was stored`)
    this.name = 'LeaseLostError'
  }
}
