/**
 * The request bin: a place for webhooks whose owner has no server yet. Its address is `https://bin.invalid/STATUS`, and it
 * answers with that status. The name leads nowhere by RFC 2606: requests to it never leave the process that sends them.
 */
const ADDRESS = /^https:\/\/bin\.invalid\/([2-5]\d\d)$/

/** The requests of a webhook that are kept, the newest ones. */
export const BIN_REQUESTS = 50
/** Bytes of a body that are kept. */
export const BIN_BODY_BYTES = 65_536
/** Days for which requests are kept. */
export const BIN_DAYS = 3

/** Returns the address of the bin that answers with a status. */
export function binAddress(status: number): string {
  return `https://bin.invalid/${status}`
}

/** Returns the status that the bin at an address answers with; `null` for any other address. */
export function binStatusOf(address: string): number | null {
  const status = ADDRESS.exec(address)?.[1]
  return status === undefined ? null : Number(status)
}
