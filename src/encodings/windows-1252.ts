import { asBuffer } from '../core/bytes.ts'

/** The characters of windows-1252 from 0x80 to 0x9F, where Latin-1 has controls. Unassigned bytes keep the control. */
const SIGNS = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ'

/** Returns the character of a byte from 0x80 to 0x9F. */
export function windows1252Sign(byte: number): string {
  return SIGNS.charAt(byte - 0x80)
}

/**
 * Decodes windows-1252. TextDecoder is not used: it reads 0x80 to 0x9F as controls in Node from 20.18.3 and 22.13 on,
 * up to 24.6 at least (nodejs/node#56542).
 */
export function windows1252(bytes: Uint8Array): string {
  return asBuffer(bytes)
    .toString('latin1')
    .replace(/[\x80-\x9f]/g, (control) => windows1252Sign(control.charCodeAt(0)))
}
