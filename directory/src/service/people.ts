import { createTransport } from 'nodemailer'
import { createPeople, type People, type SendMail } from '../accounts/index.ts'
import type { Settings } from '../settings/index.ts'
import type { OpenDirectory } from './open-directory.ts'

/** Returns the address of the pages in mails. Without PUBLIC_URL it is that of this machine. */
export function pagesUrl({ publicUrl, port }: Settings): string {
  return publicUrl ?? `http://127.0.0.1:${port}`
}

/** Opens the sign-in of people. */
export function openPeople({ database, db, runtime, secrets, settings }: OpenDirectory): People {
  const publicUrl = pagesUrl(settings)
  const isShared = database.kind === 'postgresql'
  return createPeople({ db, runtime, secrets, publicUrl, sendMail: openMail(settings), isShared })
}

/** Returns what sends mails according to the settings; `null` if mail is not set up. */
export function openMail({ mailUrl, mailFrom }: Settings): SendMail {
  if (mailUrl === null || mailFrom === null) return null
  const transport = createTransport(mailUrl)
  return async ({ to, subject, text }) => {
    await transport.sendMail({ from: mailFrom, to, subject, text })
  }
}
