import { kyselyAdapter } from '@better-auth/kysely-adapter'
import { type BetterAuthOptions, betterAuth } from 'better-auth'
import type { Database } from '../database/database.ts'
import type { Runtime } from '../runtime/runtime.ts'
import type { ServiceSecrets } from '../runtime/service-secrets.ts'
import type { SendMail } from './mails.ts'
import { sealSessions } from './sealed-sessions.ts'

export interface SignInOptions {
  readonly db: Database
  readonly runtime: Pick<Runtime, 'now' | 'uuid' | 'randomBytes' | 'log'>
  readonly secrets: ServiceSecrets
  /** Address under which browsers reach the pages, such as `https://directory.example`. */
  readonly publicUrl: string
  readonly sendMail: SendMail
}

export const PASSWORD_LENGTHS = { least: 10, most: 128 } as const
const SESSION_S = 7 * 86_400
/** Seconds after which a session that is used is prolonged: at most once a day. */
const PROLONG_AFTER_S = 86_400

type SignInLibrary = ReturnType<typeof openSignInLibrary>

/**
 * The libraries for sign-in, one for each accepted secret of the service. They differ only in the key that signs cookies and
 * links.
 */
export interface SignInLibraries {
  /** The library that signs with the current secret. */
  readonly current: SignInLibrary
  /** All of them, the current one first. */
  readonly accepted: readonly SignInLibrary[]
  /** Returns the library that signed the session of a request; the current one if there is no session. */
  of(headers: Headers): Promise<SignInLibrary>
}

/** Opens the libraries for sign-in on the tables of the directory. */
export function openSignInLibraries(options: SignInOptions): SignInLibraries {
  const opened = new WeakMap<Uint8Array, SignInLibrary>()
  const libraryOf = (key: Buffer): SignInLibrary => {
    const library = opened.get(key) ?? openSignInLibrary(options, sessionSecretOf(key))
    opened.set(key, library)
    return library
  }
  const all = () => options.secrets.keysFor(PURPOSE).map(libraryOf)
  return {
    get current() {
      return all()[0]!
    },
    get accepted() {
      return all()
    },
    async of(headers) {
      const [current, ...others] = all() as [SignInLibrary, ...SignInLibrary[]]
      if (others.length === 0 || (await current.api.getSession({ headers })) !== null) return current
      for (const other of others) if ((await other.api.getSession({ headers })) !== null) return other
      return current
    },
  }
}

const PURPOSE = 'sessions'

/** Returns the text with which cookies and links are signed. */
function sessionSecretOf(key: Buffer): string {
  return key.toString('base64url')
}

function openSignInLibrary({ db, runtime, publicUrl, sendMail }: SignInOptions, secret: string) {
  return betterAuth({
    baseURL: publicUrl,
    secret,
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
      // With mail, the answer to a sign-up must not tell whether the address has an account.
      autoSignIn: sendMail === null,
    },
    advanced: {
      cookiePrefix: 'directory',
      useSecureCookies: publicUrl.startsWith('https:'),
      defaultCookieAttributes: { httpOnly: true, sameSite: 'lax', path: '/' },
      database: { generateId: () => runtime.uuid() },
      ipAddress: { disableIpTracking: true },
    },
  })
}
