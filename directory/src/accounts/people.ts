import { hkdfSync } from 'node:crypto'
import { kyselyAdapter } from '@better-auth/kysely-adapter'
import { type BetterAuthOptions, betterAuth } from 'better-auth'
import { createEmailVerificationToken, isAPIError } from 'better-auth/api'
import type { Database } from '../database/database.ts'
import { DirectoryError } from '../runtime/directory-error.ts'
import type { Runtime } from '../runtime/runtime.ts'
import { isUnprovedAddress } from './people-rows.ts'
import { sealSessions } from './sealed-sessions.ts'

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

/** Sends a letter; `null` if mail is not set up. */
export type SendMail = ((letter: Letter) => Promise<void>) | null

export interface Letter {
  readonly to: string
  readonly subject: string
  readonly text: string
}

export interface PeopleOptions {
  readonly db: Database
  readonly runtime: Pick<Runtime, 'now' | 'uuid' | 'randomBytes' | 'log'>
  readonly secret: Uint8Array
  /** Address under which browsers reach the pages, such as `https://directory.example`. */
  readonly publicUrl: string
  readonly sendMail: SendMail
}

export const PASSWORD_LENGTHS = { least: 10, most: 128 } as const
const SESSION_S = 7 * 86_400
/** Seconds after which a session that is used is prolonged: at most once a day. */
const PROLONG_AFTER_S = 86_400
const RESET_LINK_S = 3_600

/** People: who may sign in and how. Passwords are kept as scrypt hashes, session tokens as digests. */
export interface People {
  /**
   * @throws DirectoryError BAD_USER_INPUT if the address or the password is invalid, CONFLICT if the address has an
   * account
   */
  signUp(email: string, password: string, headers: Headers): Promise<SignedIn>
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
  /** Sets the password of the person with the link's token, and ends all sessions. Returns `false` if the token is invalid. */
  resetPassword(token: string, password: string): Promise<boolean>
  /**
   * Sends a link that proves the address of a person, given in lower case. A proven or unknown address gets none. Returns
   * `false` if the mail server did not take the letter.
   */
  sendVerification(email: string): Promise<boolean>
  /** Sends a letter to a person's old address: `present` has taken its place. */
  sendAddressChanged(old: string, present: string): Promise<void>
  /** Marks the address as proved. Returns false if the token is invalid. */
  verifyEmail(token: string): Promise<boolean>
}

export function createPeople({ db, runtime, secret, publicUrl, sendMail }: PeopleOptions): People {
  // A derived secret: the service's secret itself encrypts API keys.
  const sessionSecret = Buffer.from(hkdfSync('sha256', secret, '', 'feedmill-directory sessions', 32)).toString(
    'base64url',
  )
  const auth = betterAuth({
    baseURL: publicUrl,
    secret: sessionSecret,
    database: (options: BetterAuthOptions) =>
      sealSessions(kyselyAdapter(db, { type: 'postgres', transaction: true })(options)),
    logger: {
      // Failures come back as errors. The library's own log lines may contain addresses.
      level: 'error',
      log: (_level, message) => runtime.log.warn('people.failed', { message }),
    },
    telemetry: { enabled: false },
    user: {
      modelName: 'people',
      fields: { emailVerified: 'is_email_verified', createdAt: 'created_at', updatedAt: 'updated_at' },
    },
    session: {
      modelName: 'sessions',
      expiresIn: SESSION_S,
      updateAge: PROLONG_AFTER_S,
      fields: {
        userId: 'person_id',
        expiresAt: 'expires_at',
        ipAddress: 'ip_address',
        userAgent: 'user_agent',
        createdAt: 'created_at',
        updatedAt: 'updated_at',
      },
    },
    account: {
      modelName: 'sign_in_methods',
      fields: {
        userId: 'person_id',
        providerId: 'provider_id',
        accountId: 'account_id',
        accessToken: 'access_token',
        refreshToken: 'refresh_token',
        idToken: 'id_token',
        accessTokenExpiresAt: 'access_token_expires_at',
        refreshTokenExpiresAt: 'refresh_token_expires_at',
        createdAt: 'created_at',
        updatedAt: 'updated_at',
      },
    },
    verification: {
      modelName: 'verifications',
      storeIdentifier: 'hashed',
      fields: { expiresAt: 'expires_at', createdAt: 'created_at', updatedAt: 'updated_at' },
    },
    emailAndPassword: {
      enabled: true,
      minPasswordLength: PASSWORD_LENGTHS.least,
      maxPasswordLength: PASSWORD_LENGTHS.most,
      resetPasswordTokenExpiresIn: RESET_LINK_S,
      revokeSessionsOnPasswordReset: true,
      async sendResetPassword({ user, token }) {
        // Not awaited: the time of the answer would tell whether the address is known.
        void isTaken(
          sendMail?.({
            to: user.email,
            subject: 'Set a new password',
            text: `Someone asked for a new password for your account in the directory. If it was you, open this link within an hour:\n\n${resetLink(token)}\n\nIf it was not you, nothing needs to be done.\n`,
          }),
        )
      },
    },
    advanced: {
      cookiePrefix: 'directory',
      useSecureCookies: publicUrl.startsWith('https:'),
      defaultCookieAttributes: { httpOnly: true, sameSite: 'lax', path: '/' },
      database: { generateId: () => runtime.uuid() },
      ipAddress: { disableIpTracking: true },
    },
  })

  /** Returns whether the mail server accepts a letter. A letter that it rejects is logged. */
  async function isTaken(sending: Promise<unknown> | undefined): Promise<boolean> {
    try {
      await sending
      return true
    } catch (error) {
      runtime.log.warn('people.letter-failed', { error })
      return false
    }
  }

  function resetLink(token: string): string {
    return `${publicUrl}/reset?token=${encodeURIComponent(token)}`
  }

  return {
    async signUp(email, password, headers) {
      const body = { email: email.trim(), password, name: nameOf(email) }
      const { headers: answered, response } = await auth.api
        .signUpEmail({ body, headers, returnHeaders: true })
        .catch((error: unknown) => {
          throw refusalOf(error) ?? error
        })
      return { personId: response.user.id, cookies: answered.getSetCookie() }
    },

    async signIn(email, password, headers) {
      try {
        const body = { email: email.trim(), password }
        const { headers: answered, response } = await auth.api.signInEmail({ body, headers, returnHeaders: true })
        return { personId: response.user.id, cookies: answered.getSetCookie() }
      } catch (error) {
        if (isAPIError(error)) return null
        throw error
      }
    },

    async signOut(headers) {
      const { headers: answered } = await auth.api.signOut({ headers, returnHeaders: true })
      return answered.getSetCookie()
    },

    async personOf(headers) {
      const { headers: answered, response } = await auth.api.getSession({ headers, returnHeaders: true })
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
        return (await auth.api.verifyPassword({ body: { password }, headers })).status
      } catch (error) {
        if (isAPIError(error)) return false
        throw error
      }
    },

    async changePassword(present, next, headers) {
      const body = { currentPassword: present, newPassword: next, revokeOtherSessions: true }
      const { headers: answered } = await auth.api
        .changePassword({ body, headers, returnHeaders: true })
        .catch((error: unknown) => {
          throw refusalOf(error) ?? error
        })
      return answered.getSetCookie()
    },

    async makeResetLink(email, lifetimeS = RESET_LINK_S) {
      const { internalAdapter } = await auth.$context
      const found = await internalAdapter.findUserByEmail(email.trim())
      if (found === null) return null
      const token = Buffer.from(runtime.randomBytes(24)).toString('base64url')
      await internalAdapter.createVerificationValue({
        identifier: `reset-password:${token}`,
        value: found.user.id,
        expiresAt: new Date(runtime.now() + lifetimeS * 1000),
      })
      return resetLink(token)
    },

    async sendResetLink(email) {
      await auth.api.requestPasswordReset({ body: { email: email.trim() } })
    },

    async resetPassword(token, password) {
      try {
        await auth.api.resetPassword({ body: { token, newPassword: password } })
        return true
      } catch (error) {
        const refusal = refusalOf(error)
        if (refusal !== null) throw refusal
        if (isAPIError(error)) return false
        throw error
      }
    },

    async sendVerification(email) {
      // The library's own endpoint is not used: it takes at least half a second, to keep strangers from probing
      // addresses.
      if (!(await isUnprovedAddress(db, email))) return true
      const token = await createEmailVerificationToken(sessionSecret, email)
      return await isTaken(
        sendMail?.({
          to: email,
          subject: 'Confirm your address',
          text: `Open this link to confirm that this address is yours:\n\n${publicUrl}/verify?token=${encodeURIComponent(token)}\n`,
        }),
      )
    },

    async sendAddressChanged(old, present) {
      await isTaken(
        sendMail?.({
          to: old,
          subject: 'Your address was changed',
          text: `The address of your account in the directory is ${present} now. You log in with it.\n\nIf it was not you who changed it, tell the operator of the directory: ${publicUrl}/contact\n`,
        }),
      )
    },

    async verifyEmail(token) {
      try {
        await auth.api.verifyEmail({ query: { token } })
        return true
      } catch (error) {
        if (isAPIError(error)) return false
        throw error
      }
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

/** Returns the message for a person; `null` if they cannot mend the failure. */
function refusalOf(error: unknown): DirectoryError | null {
  if (!isAPIError(error)) return null
  const code = (error.body as { code?: string } | undefined)?.code ?? ''
  const refusal = refusals[code]
  return refusal === undefined ? null : new DirectoryError(refusal[0], refusal[1])
}
