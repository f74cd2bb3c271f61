import { createSocket, type Socket } from 'node:dgram'
import { isIPv4 } from 'node:net'

/** What a name server says of a name: its addresses, that there is none, that it failed; or it says nothing. */
export type NameAnswer = readonly string[] | 'NXDOMAIN' | 'SERVFAIL' | 'silence'

/** A name server on the loopback interface (RFC 1035). Names that it does not know do not exist. */
export interface NameServer {
  /** For `servers` of `createSystemResolver`. */
  readonly address: string
  /** The questions that came, as `A feeds.example.com`. */
  readonly questions: readonly string[]
  close(): Promise<void>
}

const TYPE_A = 1
const rcodes = { NXDOMAIN: 3, SERVFAIL: 2 } as const

export async function startNameServer(names: Readonly<Record<string, NameAnswer>>): Promise<NameServer> {
  const questions: string[] = []
  const socket = createSocket('udp4')
  socket.on('message', (query, client) => {
    const { name, type, end } = readQuestion(query)
    questions.push(`${type === TYPE_A ? 'A' : 'AAAA'} ${name}`)
    const answer = names[name] ?? 'NXDOMAIN'
    if (answer !== 'silence') socket.send(reply(query.subarray(0, end), type, answer), client.port, client.address)
  })
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve))
  return {
    address: `127.0.0.1:${socket.address().port}`,
    questions,
    close: () => close(socket),
  }
}

function close(socket: Socket): Promise<void> {
  return new Promise((resolve) => socket.close(() => resolve()))
}

function readQuestion(query: Buffer): { name: string; type: number; end: number } {
  const labels: string[] = []
  let at = 12
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length))
    at += 1 + length
  }
  return { name: labels.join('.').toLowerCase(), type: query.readUInt16BE(at + 1), end: at + 5 }
}

/** The question with its answers. TTL is 300 s. */
function reply(question: Buffer, type: number, answer: Exclude<NameAnswer, 'silence'>): Buffer {
  const addresses = typeof answer === 'string' ? [] : answer.filter((address) => isIPv4(address) === (type === TYPE_A))
  const header = Buffer.from(question)
  header.writeUInt16BE(0x8180 | (typeof answer === 'string' ? rcodes[answer] : 0), 2)
  header.writeUInt16BE(addresses.length, 6)
  header.writeUInt32BE(0, 8)
  const records = addresses.map((address) => {
    const data = isIPv4(address) ? Buffer.from(address.split('.').map(Number)) : loopbackIPv6()
    const record = Buffer.alloc(12)
    record.writeUInt16BE(0xc00c, 0)
    record.writeUInt16BE(type, 2)
    record.writeUInt16BE(1, 4)
    record.writeUInt32BE(300, 6)
    record.writeUInt16BE(data.length, 10)
    return Buffer.concat([record, data])
  })
  return Buffer.concat([header, ...records])
}

/** The one IPv6 address that tests may use. */
function loopbackIPv6(): Buffer {
  const bytes = Buffer.alloc(16)
  bytes[15] = 1
  return bytes
}
