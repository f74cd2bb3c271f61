import { type AddressInfo, createServer, type Socket } from 'node:net'
import { createInterface } from 'node:readline'

/** A mail as the mail server received it. */
export interface TakenMail {
  readonly from: string
  readonly to: string
  readonly subject: string
  readonly text: string
}

/** A mail server on loopback that keeps mails in memory. */
export interface SmtpServer {
  /** For `MAIL_URL`. */
  readonly url: string
  readonly mails: readonly TakenMail[]
  close(): Promise<void>
}

export async function startSmtpServer(): Promise<SmtpServer> {
  const mails: TakenMail[] = []
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    converse(socket, (mail) => mails.push(mail))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    mails,
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}

/** Speaks the part of SMTP (RFC 5321) that is needed to receive mails. */
function converse(socket: Socket, keep: (mail: TakenMail) => void): void {
  const say = (line: string) => socket.write(`${line}\r\n`)
  let from = ''
  let to = ''
  let data: string[] | null = null
  say('220 mail.example ESMTP')
  createInterface({ input: socket }).on('line', (line) => {
    if (data !== null) {
      if (line !== '.') {
        data.push(line.replace(/^\./, ''))
        return
      }
      keep({ from, to, ...readMessage(data) })
      data = null
      say('250 Kept')
      return
    }
    const address = /<(.*)>/.exec(line)?.[1] ?? ''
    const verb = line.slice(0, 4).toUpperCase()
    if (verb === 'MAIL') from = address
    if (verb === 'RCPT') to = address
    if (verb === 'DATA') data = []
    say(verb === 'DATA' ? '354 Go on' : verb === 'QUIT' ? '221 Bye' : '250 Fine')
    if (verb === 'QUIT') socket.end()
  })
}

function readMessage(lines: readonly string[]): Pick<TakenMail, 'subject' | 'text'> {
  const blank = lines.indexOf('')
  const header = lines.slice(0, blank).join('\n')
  const body = lines.slice(blank + 1).join('\n')
  const isQuoted = /^Content-Transfer-Encoding: quoted-printable$/im.test(header)
  return { subject: /^Subject: (.*)$/im.exec(header)?.[1] ?? '', text: isQuoted ? unquote(body) : body }
}

/** Decodes quoted-printable ASCII text. */
function unquote(text: string): string {
  return text
    .replaceAll(/=\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, digits) => String.fromCharCode(Number.parseInt(digits, 16)))
}
