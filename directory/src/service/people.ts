import { createTransport } from 'nodemailer'
import { createPeople, type People, type SendMail } from '../accounts/index.ts'
import type { Settings } from '../settings/index.ts'
import type { OpenDirectory } from './open-directory.ts'

/** Opens the sign-in of people. Without PUBLIC_URL, the directory's pages have the address of this machine. */
export function openPeople({ database, db, runtime, secret, settings }: OpenDirectory): People {
  const publicUrl = settings.publicUrl ?? `http://127.0.0.1:${settings.port}`
  const isShared = database.kind === 'postgresql'
  return createPeople({ db, runtime, secret, publicUrl, sendMail: openMail(settings), isShared })
}

function openMail({ mailUrl, mailFrom }: Settings): SendMail {
  if (mailUrl === null || mailFrom === null) return null
  const transport = createTransport(mailUrl)
  return async ({ to, subject, text }) => {
    await transport.sendMail({ from: mailFrom, to, subject, text })
  }
}
