export { createApp, type Routes } from './app.ts'
export { firstFreePort } from './free-port.ts'
export { createHttpServer, type HttpServer } from './http-server.ts'
export type { ReadinessCheck } from './readiness.ts'
