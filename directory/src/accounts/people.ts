import { createEmailVerificationToken, isAPIError } from 'better-auth/api'
import { DirectoryError } from '../runtime/directory-error.ts'
import { becomeFirstOperator, type FirstLinkWay, makeFirstLink, wayOfFirstLink } from './first-operator.ts'
import {
  changedMail,
  confirmMail,
  createMailLimit,
  firstMail,
  knownMail,
  type Mail,
  type MailKind,
  resetMail,
} from './mails.ts'
import { isUnprovedAddress, personIdByEmail } from './people-rows.ts'
import { type KeyAtReset, keysAtReset, type ResetWay, resetPassword } from './reset-password.ts'
import { openSignInLibraries, PASSWORD_LENGTHS, type SignInLibraries, type SignInOptions } from './sign-in-library.ts'

/** A person who signed in. */
export interface Person {
  readonly personId: string
  readonly email: string
  readonly isEmailVerified: boolean
  /**
   * Epoch milliseconds of the sign-in. Some time after it, secrets are shown only after the password is given again.
   */
  readonly signedInAt: number
}

/** The result of signing in: headers `Set-Cookie` for the answer. */
export interface SignedIn {
  readonly personId: string
  readonly cookies: readonly string[]
}

export interface PeopleOptions extends SignInOptions {
  /** Whether other processes send mails to the same people. */
  readonly isShared: boolean
}

/** What became of a mail. `too-many`: the address got three of its kind within an hour. */
export type Posting = 'sent' | 'failed' | 'too-many'

const RESET_LINK_S = 3_600
/** The first characters of a token that was sent by mail. No other token has them: base64url has no full stop. */
const MAILED = 'mail.'

/** People: who may sign in and how. Passwords are kept as scrypt hashes, session tokens as digests. */
export interface People {
  /**
   * Makes a person, who is signed in if no mail is set up. With mail, returns `null` whether or not the address is
   * known, and a mail tells its owner: it has the link that confirms the address, or says that there is an account.
   *
   * @throws DirectoryError BAD_USER_INPUT if the address or the password is invalid; CONFLICT if the address has an
   * account, and no mail is set up
   */
  signUp(email: string, password: string, headers: Headers): Promise<SignedIn | null>
  /** Returns `null` if the address is unknown or the password is wrong. Both cases take equally long. */
  signIn(email: string, password: string, headers: Headers): Promise<SignedIn | null>
  /** Ends the session of a request. Returns headers `Set-Cookie`. */
  signOut(headers: Headers): Promise<readonly string[]>
  /**
   * Returns the person of a request's session, with headers `Set-Cookie` if the session was prolonged; `null` if there
   * is no session.
   */
  personOf(headers: Headers): Promise<{ readonly person: Person; readonly cookies: readonly string[] } | null>
  /** Whether this is the password of the session's person. */
  isPassword(password: string, headers: Headers): Promise<boolean>
  /** @throws DirectoryError BAD_USER_INPUT if the present password is wrong or the new one is invalid */
  changePassword(present: string, next: string, headers: Headers): Promise<readonly string[]>
  /**
   * Makes a link with which a person can set a password, once. Returns `null` if the address is unknown.
   *
   * @param lifetimeS - seconds for which the link works. @defaultValue an hour
   */
  makeResetLink(email: string, lifetimeS?: number): Promise<string | null>
  /** Sends such a link by mail. The caller cannot tell whether the address is known. */
  sendResetLink(email: string): Promise<void>
  /** Returns the keys of the person with the link's token, and what a reset does with each. */
  keysAtReset(token: string): Promise<readonly KeyAtReset[]>
  /**
   * Sets the password of the person with the link's token, and ends all sessions and some keys. A link that came by
   * mail also confirms the address. Returns `false` if the token is invalid.
   *
   * @param keptKeyIds - the keys that the person knows, of those that `keysAtReset` asks about
   * @throws DirectoryError BAD_USER_INPUT if the password is invalid
   */
  resetPassword(token: string, password: string, keptKeyIds?: ReadonlySet<string>): Promise<boolean>
  /**
   * Makes a link with which the first person becomes the operator, once, within an hour: an address below `base`. Returns
   * `null` if there is an operator.
   */
  makeFirstLink(base: string): Promise<string | null>
  /** Sends such a link by mail. It works from anywhere. */
  sendFirstLink(email: string): Promise<void>
  /** Returns how such a link came; `null` if it does not work. */
  wayOfFirstLink(token: string): Promise<FirstLinkWay | null>
  /**
   * Makes the person of the link the operator. Returns `false` if the link does not work.
   *
   * @throws DirectoryError BAD_USER_INPUT if the address or the password is invalid
   */
  becomeFirstOperator(token: string, email: string, password: string): Promise<boolean>
  /** Sends a link that proves the address of a person, given in lower case. A proven or unknown address gets none. */
  sendVerification(email: string): Promise<Posting>
  /** Sends a mail to a person's old address: `present` has taken its place. */
  sendAddressChanged(old: string, present: string): Promise<void>
  /** Marks the address as proved. Returns false if the token is invalid. */
  verifyEmail(token: string): Promise<boolean>
}

export function createPeople(options: PeopleOptions): People {
  const libraries = openSignInLibraries(options)
  const mailing = mailingOf(options, libraries)
  return {
    ...signingUp(libraries, options, mailing),
    ...signingIn(libraries),
    ...resetting(libraries, options, mailing),
    ...beginning(libraries, options, mailing),
  }
}

type Mailing = ReturnType<typeof mailingOf>

function mailingOf({ db, runtime, secrets, publicUrl, sendMail, isShared }: PeopleOptions, libraries: SignInLibraries) {
  const mayPost = createMailLimit({ db, runtime, secrets }, isShared)

  /** Sends a mail, and returns whether the mail server took it. A mail that it refuses is logged. */
  async function post(kind: MailKind, mail: Mail): Promise<Posting> {
    if (!(await mayPost(kind, mail.to))) return 'too-many'
    try {
      await sendMail?.(mail)
      return 'sent'
    } catch (error) {
      runtime.log.warn('people.mail_failed', { error })
      return 'failed'
    }
  }

  async function postConfirmation(email: string): Promise<Posting> {
    const token = await createEmailVerificationToken((await libraries.current.$context).secret, email)
    return await post('confirm', confirmMail(email, publicUrl, token))
  }

  return { post, postConfirmation }
}

/** Signing up, and addresses with their proofs. */
function signingUp(
  libraries: SignInLibraries,
  { db, publicUrl, sendMail }: PeopleOptions,
  { post, postConfirmation }: Mailing,
): Pick<People, 'signUp' | 'sendVerification' | 'sendAddressChanged' | 'verifyEmail'> {
  return {
    async signUp(email, password, headers) {
      const address = email.trim().toLowerCase()
      const isKnown = (await personIdByEmail(db, address)) !== null
      const body = { email: address, password, name: nameOf(address) }
      const { headers: answered, response } = await libraries.current.api
        .signUpEmail({ body, headers, returnHeaders: true })
        .catch((error: unknown) => {
          throw refusalOf(error) ?? error
        })
      if (sendMail === null) return { personId: response.user.id, cookies: answered.getSetCookie() }
      if (isKnown) await post('known', knownMail(address, publicUrl))
      else await postConfirmation(address)
      return null
    },

    async sendVerification(email) {
      // The library's own endpoint is not used: it takes at least half a second, to keep strangers from probing
      // addresses.
      return (await isUnprovedAddress(db, email)) ? await postConfirmation(email) : 'sent'
    },

    async sendAddressChanged(old, present) {
      await post('changed', changedMail(old, present, publicUrl))
    },

    async verifyEmail(token) {
      for (const library of libraries.accepted) {
        try {
          await library.api.verifyEmail({ query: { token } })
          return true
        } catch (error) {
          if (!isAPIError(error)) throw error
        }
      }
      return false
    },
  }
}

/** Sessions, and passwords of people who have one. */
function signingIn(
  libraries: SignInLibraries,
): Pick<People, 'signIn' | 'signOut' | 'personOf' | 'isPassword' | 'changePassword'> {
  return {
    async signIn(email, password, headers) {
      try {
        const body = { email: email.trim(), password }
        const { headers: answered, response } = await libraries.current.api.signInEmail({
          body,
          headers,
          returnHeaders: true,
        })
        return { personId: response.user.id, cookies: answered.getSetCookie() }
      } catch (error) {
        if (isAPIError(error)) return null
        throw error
      }
    },

    async signOut(headers) {
      const { headers: answered } = await (await libraries.of(headers)).api.signOut({ headers, returnHeaders: true })
      return answered.getSetCookie()
    },

    async personOf(headers) {
      const { headers: answered, response } = await (await libraries.of(headers)).api.getSession({
        headers,
        returnHeaders: true,
      })
      if (response === null) return null
      const { user, session } = response
      return {
        person: {
          personId: user.id,
          email: user.email,
          isEmailVerified: user.emailVerified,
          signedInAt: session.createdAt.getTime(),
        },
        cookies: answered.getSetCookie(),
      }
    },

    async isPassword(password, headers) {
      try {
        return (await (await libraries.of(headers)).api.verifyPassword({ body: { password }, headers })).status
      } catch (error) {
        if (isAPIError(error)) return false
        throw error
      }
    },

    async changePassword(present, next, headers) {
      const body = { currentPassword: present, newPassword: next, revokeOtherSessions: true }
      const { headers: answered } = await (await libraries.of(headers)).api
        .changePassword({ body, headers, returnHeaders: true })
        .catch((error: unknown) => {
          throw refusalOf(error) ?? error
        })
      return answered.getSetCookie()
    },
  }
}

/** Links that set a new password. */
function resetting(
  libraries: SignInLibraries,
  { db, runtime, secrets, publicUrl }: PeopleOptions,
  { post }: Mailing,
): Pick<People, 'makeResetLink' | 'sendResetLink' | 'keysAtReset' | 'resetPassword'> {
  async function makeLink(personId: string, way: ResetWay, lifetimeS: number): Promise<string> {
    const { internalAdapter } = await libraries.current.$context
    const token = `${way === 'mail' ? MAILED : ''}${Buffer.from(runtime.randomBytes(24)).toString('base64url')}`
    await internalAdapter.createVerificationValue({
      identifier: `reset-password:${token}`,
      value: personId,
      expiresAt: new Date(runtime.now() + lifetimeS * 1000),
    })
    return `${publicUrl}/reset?token=${encodeURIComponent(token)}`
  }

  async function findLink(token: string) {
    const { internalAdapter } = await libraries.current.$context
    const link = await internalAdapter.findVerificationValue(`reset-password:${token}`)
    if (link === null || link.expiresAt.getTime() <= runtime.now()) return null
    const way: ResetWay = token.startsWith(MAILED) ? 'mail' : 'operator'
    return { linkId: link.id, personId: link.value, way }
  }

  return {
    async makeResetLink(email, lifetimeS = RESET_LINK_S) {
      const personId = await personIdByEmail(db, email.trim().toLowerCase())
      return personId === null ? null : await makeLink(personId, 'operator', lifetimeS)
    },

    async sendResetLink(email) {
      const address = email.trim().toLowerCase()
      const personId = await personIdByEmail(db, address)
      if (personId === null) return
      const sending = async () => {
        const keys = await keysAtReset(db, personId, 'mail', { runtime, secrets })
        await post('reset', resetMail(address, await makeLink(personId, 'mail', RESET_LINK_S), keys))
      }
      // Not awaited: the time of the answer would tell whether the address is known.
      void sending().catch((error: unknown) => runtime.log.warn('people.mail_failed', { error }))
    },

    async keysAtReset(token) {
      const link = await findLink(token)
      return link === null ? [] : await keysAtReset(db, link.personId, link.way, { runtime, secrets })
    },

    async resetPassword(token, password, keptKeyIds = new Set()) {
      const refusal = refusalOfLength(password)
      if (refusal !== null) throw refusal
      const link = await findLink(token)
      if (link === null) return false
      const passwordHash = await (await libraries.current.$context).password.hash(password)
      return await resetPassword(db, { ...link, passwordHash, keptKeyIds }, { runtime, secrets })
    },
  }
}

/** The link of the first operator. */
function beginning(
  libraries: SignInLibraries,
  { db, runtime, publicUrl }: PeopleOptions,
  { post }: Mailing,
): Pick<People, 'makeFirstLink' | 'sendFirstLink' | 'wayOfFirstLink' | 'becomeFirstOperator'> {
  async function makeLink(way: FirstLinkWay, base: string): Promise<string | null> {
    const token = await makeFirstLink(db, way, runtime)
    return token === null ? null : `${base}/first-operator?token=${token}`
  }

  return {
    makeFirstLink: (base) => makeLink('printed', base),

    async sendFirstLink(email) {
      const link = await makeLink('mailed', publicUrl)
      if (link !== null) await post('first', firstMail(email, link))
    },

    wayOfFirstLink: (token) => wayOfFirstLink(db, token, runtime),

    async becomeFirstOperator(token, email, password) {
      const refusal = refusalOfLength(password)
      if (refusal !== null) throw refusal
      const passwordHash = await (await libraries.current.$context).password.hash(password)
      return await becomeFirstOperator(db, { token, email, passwordHash }, runtime)
    },
  }
}

/** Returns the name of a new person: the part of the address before the `@`. */
function nameOf(email: string): string {
  return email.trim().split('@')[0]!.slice(0, 64)
}

const refusals: Readonly<Record<string, readonly ['BAD_USER_INPUT' | 'CONFLICT', string]>> = {
  PASSWORD_TOO_SHORT: ['BAD_USER_INPUT', `A password needs ${PASSWORD_LENGTHS.least} characters at least.`],
  PASSWORD_TOO_LONG: ['BAD_USER_INPUT', `A password may have ${PASSWORD_LENGTHS.most} characters at most.`],
  INVALID_EMAIL: ['BAD_USER_INPUT', 'This is not an e-mail address.'],
  VALIDATION_ERROR: ['BAD_USER_INPUT', 'This is not an e-mail address.'],
  INVALID_PASSWORD: ['BAD_USER_INPUT', 'The present password is another one.'],
  USER_ALREADY_EXISTS: ['CONFLICT', 'This address has an account already. Log in, or set a new password.'],
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: [
    'CONFLICT',
    'This address has an account already. Log in, or set a new password.',
  ],
}

/** Returns the message about the length of a password; `null` if it is right. */
function refusalOfLength({ length }: string): DirectoryError | null {
  const code =
    length < PASSWORD_LENGTHS.least ? 'PASSWORD_TOO_SHORT' : length > PASSWORD_LENGTHS.most ? 'PASSWORD_TOO_LONG' : null
  return code === null ? null : new DirectoryError(...refusals[code]!)
}

/** Returns the message for a person; `null` if they cannot mend the failure. */
function refusalOf(error: unknown): DirectoryError | null {
  if (!isAPIError(error)) return null
  const code = (error.body as { code?: string } | undefined)?.code ?? ''
  const refusal = refusals[code]
  return refusal === undefined ? null : new DirectoryError(refusal[0], refusal[1])
}
