export { createApp, type Routes } from './app.ts'
export { createHttpServer, type HttpServer, ListenError } from './http-server.ts'
export type { ReadinessCheck } from './readiness.ts'
