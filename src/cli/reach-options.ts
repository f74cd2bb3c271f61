/** Options of the commands that fetch what they are told to. They stand apart, so that files are read without a fetcher. */
export const reachOptions = {
  contact: { type: 'string' },
  'allow-private': { type: 'boolean' },
} as const

/** What was given of them. */
export interface GivenReach {
  readonly contact?: string | undefined
  readonly 'allow-private'?: boolean | undefined
}

/** What `--help` says of them where a file may be named by a URL. */
export const reachHelp = `  --contact URL|MAIL  for URLs: whom their owners can ask about the request; FEEDMILL_CONTACT serves as well
  --allow-private     for URLs: allow addresses, names and ports that are not public, as localhost`
