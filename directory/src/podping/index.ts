/** Podping: pings of publishers, from the Hive chain or by HTTP, make known feeds due. */
export { addPodpingGauges } from './metrics.ts'
export { createPingByUrl, type PingByUrl } from './ping-by-url.ts'
export { startPodping } from './read-round.ts'
export { pingRoutes } from './routes.ts'
