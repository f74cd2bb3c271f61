/*
 * Korean as Windows writes it, windows-949, which the WHATWG calls euc-kr (Encoding Standard, 11.1.1). Node's decoder
 * has only the 2,350 syllables of KS X 1001 (Node 20 to 26). It lacks the other 8,822, such as 똠 in 똠양꿍. They fill, in
 * the order of Unicode, the byte pairs outside of KS X 1001, in whose pairs both bytes are at least 0xA1.
 */

const FIRST_SYLLABLE = 0xac00
const LAST_SYLLABLE = 0xd7a3

const FIRST_LEAD = 0x81
const FIRST_TRAIL = 0x41
const TRAILS = 190
/** The lowest value of either byte in KS X 1001. */
const FIRST_OF_KS = 0xa1

const LINE_FEED = 0x0a
const REPLACEMENT = 0xfffd
/** The private-use characters that Node returns for the user-defined rows. */
const FIRST_PRIVATE = 0xe000
const LAST_PRIVATE = 0xf8ff

/** Creates a decoder of windows-949 for text in pieces. `last` flushes the rest of a cut character. */
export function createKoreanDecoder(): (bytes: Uint8Array, last: boolean) => string {
  /** The first byte of an incomplete character; 0 if there is none. */
  let lead = 0
  return (bytes, last) => {
    const index = windows949()
    const units = new Uint16Array(bytes.length + 2)
    let count = 0
    for (const byte of bytes) {
      if (lead === 0) {
        if (byte >= FIRST_LEAD && byte < 0xff) lead = byte
        else units[count++] = byte < 0x80 ? byte : REPLACEMENT
        continue
      }
      const unit = byte < FIRST_TRAIL || byte === 0xff ? 0 : (index[placeOf(lead, byte)] as number)
      lead = 0
      units[count++] = unit === 0 ? REPLACEMENT : unit
      // An ASCII byte that does not complete the character before it still counts as ASCII.
      if (unit === 0 && byte < 0x80) units[count++] = byte
    }
    if (last && lead !== 0) {
      lead = 0
      units[count++] = REPLACEMENT
    }
    return Buffer.from(units.buffer, 0, 2 * count).toString('utf16le')
  }
}

/** Returns the index of a byte pair in the table: the pointer of the standard. */
function placeOf(lead: number, trail: number): number {
  return (lead - FIRST_LEAD) * TRAILS + trail - FIRST_TRAIL
}

let known: Uint16Array | null = null

/**
 * Returns the table from byte pairs to characters, in the order of first and second byte; 0 if a pair has no character.
 */
function windows949(): Uint16Array {
  known ??= withOtherSyllables(withSigns(ksx1001()))
  return known
}

/** Reads the table from Node. Decodes a row in one call, with a line feed after each pair: some have no character. */
function ksx1001(): Uint16Array {
  const index = new Uint16Array((0xff - FIRST_LEAD) * TRAILS)
  const decoder = new TextDecoder('euc-kr')
  const ofKs = Array.from({ length: 0xff - FIRST_OF_KS }, (_, place) => FIRST_OF_KS + place)
  for (const lead of ofKs) {
    const characters = decoder.decode(Uint8Array.from(ofKs.flatMap((trail) => [lead, trail, LINE_FEED]))).split('\n')
    for (const trail of ofKs) {
      const unit = characters[trail - FIRST_OF_KS]?.charCodeAt(0) ?? REPLACEMENT
      const isAssigned = unit !== REPLACEMENT && (unit < FIRST_PRIVATE || unit > LAST_PRIVATE)
      if (isAssigned) index[placeOf(lead, trail)] = unit
    }
  }
  return index
}

/** Adds `€` and `®`, which KS X 1001 has had since 1998 and Node lacks. */
function withSigns(index: Uint16Array): Uint16Array {
  index.set([0x20ac, 0xae], placeOf(0xa2, 0xe6))
  return index
}

function withOtherSyllables(index: Uint16Array): Uint16Array {
  const placed = new Set(index)
  let place = 0
  for (let syllable = FIRST_SYLLABLE; syllable <= LAST_SYLLABLE; syllable += 1) {
    if (placed.has(syllable)) continue
    while (!isForOthers(place)) place += 1
    index[place] = syllable
    place += 1
  }
  return index
}

/**
 * Returns whether a place is outside of KS X 1001. Its second byte is an ASCII letter, or is above 0x80 while either
 * byte is below those of KS X 1001.
 */
function isForOthers(place: number): boolean {
  const lead = FIRST_LEAD + Math.floor(place / TRAILS)
  const trail = FIRST_TRAIL + (place % TRAILS)
  if (trail < 0x81) return trail <= 0x5a || (trail >= 0x61 && trail <= 0x7a)
  return lead < FIRST_OF_KS || trail < FIRST_OF_KS
}
