/** Options of the commands that fetch URLs. They are in a file of their own, so that reading files loads no fetcher. */
export const reachOptions = {
  contact: { type: 'string' },
  'allow-private': { type: 'boolean' },
} as const

/** The given values of these options. */
export interface GivenReach {
  readonly contact?: string | undefined
  readonly 'allow-private'?: boolean | undefined
}

/** The help text of these options, for commands whose file may be a URL. */
export const reachHelp = `  --contact URL|MAIL  for URLs: whom their owners can ask about the request; FEEDMILL_CONTACT serves as well
  --allow-private     for URLs: allow addresses, names and ports that are not public, as localhost`
