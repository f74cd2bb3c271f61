import type { Mail } from '../accounts/index.ts'
import type { ClaimLetter } from './manage-claims.ts'

/** A feed in a mail. */
interface MailedFeed {
  readonly name: string
  /** Address of the page where the account looks after the feed. */
  readonly page: string
}

/** The longest name in a mail: its feed may say anything. */
const MOST_OF_NAME = 80

/** Returns the name of a feed in one short line. */
function shortName(name: string): string {
  const line = name.replace(/\s+/g, ' ').trim()
  return line.length > MOST_OF_NAME ? `${line.slice(0, MOST_OF_NAME)}…` : line
}

/** Returns the letter to the address of an SSS document. Only the account that asked can use its code. */
export function letterMail({ to, code }: ClaimLetter, { name: given, page }: MailedFeed): Mail {
  const name = shortName(given)
  return {
    to,
    subject: `A claim to ${name}`,
    text: `Somebody with an account in the directory says that ${name} is theirs. The document of ${name} names this address, so the directory asks you.\n\nIf it was you, log in, open this page and enter the code within a day:\n\n${page}\n\n${code}\n\nIf it was not you, do nothing, and give the code to nobody: whoever enters it can hide ${name} here, and ask for its removal.\n`,
  }
}

/** Returns the mail to the new owner of a feed. */
export function ownerMail(to: string, { name: given, page }: MailedFeed): Mail {
  const name = shortName(given)
  return {
    to,
    subject: `${name} is yours in the directory`,
    text: `The directory has found the proof: your account owns ${name} there now.\n\nOn this page you look after it:\n\n${page}\n\nKeep the proof in its place. If it is away for 30 days, somebody else who proves a claim becomes the owner.\n`,
  }
}

/** Returns the mail to an account that is the owner of a feed no more. */
export function endedMail(to: string, { name: given, page }: MailedFeed, reason: string | null): Mail {
  const name = shortName(given)
  return {
    to,
    subject: `${name} is not yours any more in the directory`,
    text: `Your account does not own ${name} in the directory any more: ${reason ?? 'the claim ended'}.\n\nIf that is wrong, claim it again on this page:\n\n${page}\n`,
  }
}

/** Returns the mail to the owner of a feed that has failed for a day, with a link that ends such mails. */
export function failingMail(
  to: string,
  { name: given, page }: MailedFeed,
  { problem, advice, quiet }: { readonly problem: string; readonly advice: string; readonly quiet: string },
): Mail {
  const name = shortName(given)
  return {
    to,
    subject: `The feed of ${name} fails`,
    text: `The directory has not been able to read the feed of ${name} for a day. ${problem} ${advice}\n\nOn this page you see more, and have the directory look again:\n\n${page}\n\nThere is one mail for each time that the feed fails. No more of them: ${quiet}\n`,
  }
}
