/** The words of the pages of one's own account, and of signing in. */
export const account = {
  firstOperator: {
    title: 'Become the operator',
    explanation:
      'This directory has no operator yet. Its operator sees the state of the fleet, and takes content out. You log in with this address.',
    button: 'Become the operator',
    endedTitle: 'The link has ended',
    ended:
      'It works once, within an hour, as long as there is no operator. Start the directory again to get another one.',
    elsewhereTitle: 'Not from here',
    elsewhere: 'The printed link works only on the machine of the directory. Open it there.',
  },
} as const
