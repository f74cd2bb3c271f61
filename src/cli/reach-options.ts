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

/**
 * Returns the help text of these options, for commands whose file may be a URL. `width` is that of the first column.
 */
export function reachHelpIn(width: number): string {
  return [
    ['--contact URL|MAIL', 'for URLs: whom their owners can ask about the request; FEEDMILL_CONTACT serves as well'],
    ['--allow-private', 'for URLs: allow addresses, names and ports that are not public, as localhost'],
  ]
    .map(([option = '', sentence]) => `  ${option.padEnd(width)}${sentence}`)
    .join('\n')
}

/** The same help text with the usual width of the first column. */
export const reachHelp = reachHelpIn(20)
