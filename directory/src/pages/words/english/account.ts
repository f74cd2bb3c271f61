/** The words of the pages of one's own account, and of signing in. */
export const account = {
  firstOperator: {
    title: 'Become the operator',
    explanation:
      'This directory has no operator yet. Its operator sees the state of the fleet, and takes content out. You log in with this address.',
    button: 'Become the operator',
    done: 'You are the operator now. Log in with the address and the password that you just set.',
    endedTitle: 'The link has ended',
    ended:
      'It works once, within an hour, as long as there is no operator. Start the directory again to get another one.',
    elsewhereTitle: 'Not from here',
    elsewhere: 'The printed link works only on the machine of the directory. Open it there.',
  },
  leak: {
    title: 'Your keys were replaced',
    text: 'The secret with which the directory encrypts keys became known to others, who may know your keys and the secrets of your webhooks. All of them were replaced.',
    keys: 'Take the new key from here and put it into your programs. The old keys work until ',
    webhooks: [
      'Deliveries to ',
      'your webhooks',
      ', if you have any, are signed with the old secret and the new one for the same time. A receiver that compares the secret in the header needs the new one at once.',
    ],
  },
} as const
