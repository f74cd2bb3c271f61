/** What a process can do: answer requests, refresh feeds, deliver webhooks, run jobs. */
export const roles = ['http', 'refresh', 'deliver', 'jobs'] as const

export type Role = (typeof roles)[number]
