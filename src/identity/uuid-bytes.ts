import { asBuffer } from '../core/bytes.ts'

export function bytesOfUuid(uuid: string): Uint8Array {
  return Buffer.from(uuid.replaceAll('-', ''), 'hex')
}

/** Returns the uuid of 16 bytes, in lower case. */
export function uuidOfBytes(bytes: Uint8Array): string {
  const digits = hexOf(bytes)
  return `${digits.slice(0, 8)}-${digits.slice(8, 12)}-${digits.slice(12, 16)}-${digits.slice(16, 20)}-${digits.slice(20)}`
}

export function hexOf(bytes: Uint8Array): string {
  return asBuffer(bytes).toString('hex')
}
