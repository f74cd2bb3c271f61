import { createServer } from 'node:net'

/** How many ports are tried, including the first. */
const MAX_TRIES = 50

/** Returns the first free port from `port` on, or `port` itself if all that are tried are taken. */
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
