import type { OptionRow } from '../command-line/index.ts'

/** Options of the commands that fetch URLs. They are in a file of their own, so that reading files loads no fetcher. */
export const reachOptions: Readonly<Record<string, OptionRow>> = {
  contact: {
    placeholder: 'URL|MAIL',
    sentence: 'For URLs: whom their owners can ask about the requests. The variable FEEDMILL_CONTACT serves as well.',
  },
  'allow-private': {
    placeholder: null,
    sentence: 'For URLs: allows addresses, names and ports that are not public, such as localhost.',
  },
}
