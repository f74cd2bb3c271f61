/** What fetches of the tests may take. */
export const timeouts = {
  dns: 10_000,
  connect: 10_000,
  headers: 15_000,
  bodyIdle: 15_000,
  total: 60_000,
  slow: { bytesPerSecond: 1_024, afterMs: 10_000 },
}
