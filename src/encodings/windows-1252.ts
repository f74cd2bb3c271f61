import { asBuffer } from '../core/bytes.ts'

/** What windows-1252 has from 0x80 to 0x9F, where Latin-1 has controls. Those it has no sign for stay. */
const SIGNS = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ'

/** The character of a byte from 0x80 to 0x9F. */
export function windows1252Sign(byte: number): string {
  return SIGNS.charAt(byte - 0x80)
}

/**
 * The text of windows-1252 bytes. Not by TextDecoder, which reads 0x80 to 0x9F as controls in Node from 20.18.3 and
 * 22.13 on, up to 24.6 at least (nodejs/node#56542).
 */
export function windows1252(bytes: Uint8Array): string {
  return asBuffer(bytes)
    .toString('latin1')
    .replace(/[\x80-\x9f]/g, (control) => windows1252Sign(control.charCodeAt(0)))
}
