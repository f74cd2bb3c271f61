import { createServer } from 'node:net'

/** How many ports are tried, including the first. */
const MAX_TRIES = 50

/** Returns the first free port from `port` on, or `port` itself if all that are tried are taken. */
export async function firstFreePort(host: string, port: number): Promise<number> {
  if (port === 0) return 0
  for (const candidate of portsFrom(port)) if (await isFree(host, candidate)) return candidate
  return port
}

/** Returns the ports that are tried, from `port` on. 0 stands for any free one. */
export function portsFrom(port: number): readonly number[] {
  if (port === 0) return [0]
  return Array.from({ length: MAX_TRIES }, (_, index) => port + index).filter((candidate) => candidate <= 65_535)
}

function isFree(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', (error: NodeJS.ErrnoException) => resolve(error.code !== 'EADDRINUSE'))
    probe.listen({ host, port }, () => probe.close(() => resolve(true)))
  })
}
