import { createServer } from 'node:net'

/** Ports that are tried, with the first. */
const MAX_TRIES = 50

/** Returns the first port from `port` on that nobody listens on, or `port` itself if all of the next are taken. */
export async function firstFreePort(host: string, port: number): Promise<number> {
  if (port === 0) return 0
  for (let candidate = port; candidate < port + MAX_TRIES && candidate <= 65_535; candidate++) {
    if (await isFree(host, candidate)) return candidate
  }
  return port
}

function isFree(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', (error: NodeJS.ErrnoException) => resolve(error.code !== 'EADDRINUSE'))
    probe.listen({ host, port }, () => probe.close(() => resolve(true)))
  })
}
