/** The roles of a process: answer requests, refresh feeds, deliver webhooks, run jobs. */
export const roles = ['http', 'refresh', 'deliver', 'jobs'] as const

export type Role = (typeof roles)[number]
