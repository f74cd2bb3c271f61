import { createLimit, type SharedLimitContext } from './attempts/shared-attempt-limit.ts'
import type { KeyAtReset } from './reset-password.ts'

export interface Mail {
  readonly to: string
  readonly subject: string
  readonly text: string
}

/** Sends a mail; `null` if mail is not set up. */
export type SendMail = ((mail: Mail) => Promise<void>) | null

/**
 * How a server refused a mail: `for good`, or `for now`, as a full mailbox does; `null` if it gave no answer. One refused
 * mail must not keep the others waiting.
 */
export function mailRefusal(error: unknown): 'for good' | 'for now' | null {
  const { responseCode } = error as { readonly responseCode?: number }
  if (responseCode === undefined) return null
  return responseCode >= 500 ? 'for good' : 'for now'
}

/** The kinds of mails to people. */
export type MailKind = 'confirm' | 'known' | 'reset' | 'changed' | 'first'

const HOUR_S = 3_600
const MOST_OF_KIND = 3

/** Makes the limit of mails: three of a kind to one address in an hour, so that nobody fills a mailbox. */
export function createMailLimit(
  context: SharedLimitContext,
  isShared: boolean,
): (kind: MailKind, to: string) => Promise<boolean> {
  const limit = createLimit({ name: 'mail', most: MOST_OF_KIND, windowS: HOUR_S, isShared }, context)
  return async (kind, to) => (await limit.take(`${kind} ${to.toLowerCase()}`)) !== null
}

/** Returns the mail with the link that confirms an address. */
export function confirmMail(to: string, publicUrl: string, token: string): Mail {
  return {
    to,
    subject: 'Confirm your address',
    text: `Open this link to confirm that this address is yours:\n\n${publicUrl}/verify?token=${encodeURIComponent(token)}\n\nIf you did not sign up at the directory, somebody else did with your address. Do not confirm it then. To end their account's sessions and keys, set a password of your own: ${publicUrl}/forgot\n`,
  }
}

/** Returns the mail to a person who has an account, after a sign-up with the same address. */
export function knownMail(to: string, publicUrl: string): Mail {
  return {
    to,
    subject: 'You have an account already',
    text: `Someone wanted to sign up at the directory with this address. It has an account already. If it was you, log in:\n\n${publicUrl}/login\n\nIf you forgot the password, or did not make the account, set a new password: ${publicUrl}/forgot\n\nIf it was not you, nothing needs to be done.\n`,
  }
}

/** Returns the mail with the link that sets a new password. It says which keys that will end. */
export function resetMail(to: string, link: string, keys: readonly KeyAtReset[]): Mail {
  return {
    to,
    subject: 'Set a new password',
    text: `Someone asked for a new password for your account in the directory. If it was you, open this link within an hour:\n\n${link}\n\nA new password ends all sessions.${keySentences(keys)}\n\nIf it was not you, nothing needs to be done.\n`,
  }
}

function keySentences(keys: readonly KeyAtReset[]): string {
  const startsOf = (fate: KeyAtReset['fate']) => keys.filter((key) => key.fate === fate).map(({ start }) => start)
  const [ending, asked] = [startsOf('ends'), startsOf('asked')]
  const endings =
    ending.length === 0
      ? ''
      : ` It also ends keys that were made before this address was confirmed, perhaps by somebody else. They begin with ${ending.join(', ')}.`
  const questions =
    asked.length === 0
      ? ''
      : ` The page asks which keys are yours, and ends the others. They begin with ${asked.join(', ')}.`
  return endings + questions
}

/** Returns the mail with the link that makes the first operator. */
export function firstMail(to: string, link: string): Mail {
  return {
    to,
    subject: 'Become the operator of your directory',
    text: `A directory was started that has no operator yet, with this address in its settings. Open this link within an hour to set your password:\n\n${link}\n\nIf you started no directory, nothing needs to be done.\n`,
  }
}

/**
 * Returns the mail about a leak of the service's secret.
 *
 * @param endsAt - when the old keys and secrets of webhooks end, in epoch seconds. Each account has its own moment, some
 * minutes later at most
 */
export function leakMail(to: string, publicUrl: string, endsAt: number): Mail {
  const end = `${new Date(endsAt * 1000).toISOString().slice(0, 16).replace('T', ' ')} UTC`
  return {
    to,
    subject: 'Your keys were replaced',
    text: `The secret with which the directory encrypts keys became known to others. They may know your API keys and the secrets of your webhooks. All of them were replaced.\n\nYour old keys work until ${end}. Take the new key from your dashboard and put it into your programs before that:\n\n${publicUrl}/dashboard\n\nUntil the same time, deliveries to your webhooks are signed with the old secret and the new one. A receiver that compares the header x-service-webhook-secret needs the new secret at once: ${publicUrl}/dashboard/webhooks\n\nIf you have no dashboard, ask the operator for the new key: ${publicUrl}/contact\n`,
  }
}

/** Returns the mail to a person's old address: `present` has taken its place. */
export function changedMail(old: string, present: string, publicUrl: string): Mail {
  return {
    to: old,
    subject: 'Your address was changed',
    text: `The address of your account in the directory is ${present} now. You log in with it.\n\nIf it was not you who changed it, tell the operator of the directory: ${publicUrl}/contact\n`,
  }
}
