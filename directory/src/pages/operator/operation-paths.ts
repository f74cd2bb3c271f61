/** The first page of operators. All others are below it. */
export const OPERATION = '/dashboard/operator'

/** Paths of things. */
export const pathOf = {
  process: (id: string) => `${OPERATION}/processes/${id}`,
  feed: (seriesUuid: string) => `${OPERATION}/feeds/${seriesUuid}`,
  content: (uuid: string) => `${OPERATION}/content/${uuid}`,
  host: (host: string) => `${OPERATION}/hosts/${encodeURIComponent(host)}`,
  account: (id: number) => `${OPERATION}/accounts/${id}`,
  webhook: (id: string) => `${OPERATION}/webhooks/${id}`,
  job: (name: string) => `${OPERATION}/jobs/${name}`,
} as const

export const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
/** The same in the path of a route. */
export const UUID_IN_PATH = '{[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}}'

/** The uuid in the path of a request. The pattern of the route holds. */
export function uuidOf({ req }: { readonly req: { param(name: string): string | undefined } }): string {
  return (req.param('uuid') ?? '').toLowerCase()
}
