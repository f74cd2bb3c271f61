/** The user name and password of a URL, wherever it stands in a text. */
const CREDENTIALS = /(:\/\/)[^\s/?#]*@/g

/**
 * A text with no user name and password in its URLs. What a run says in passing goes through here, to a terminal or into a
 * report: it ends up in logs, and is handed on. Queries stay, by which many feeds are told apart. Events, and what is
 * answered about a URL that was asked for, have URLs whole.
 */
export function withoutPasswords(text: string): string {
  return text.replace(CREDENTIALS, '$1…@')
}
