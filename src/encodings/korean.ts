/*
 * Korean as Windows writes it, windows-949, which the WHATWG calls euc-kr (Encoding Standard, 11.1.1). Node's decoder has
 * the 2,350 syllables of KS X 1001 alone (Node 20 to 26), and not the other 8,822, as 똠 in 똠양꿍. These stand in the order
 * of Unicode where KS X 1001, both of whose bytes are 0xA1 and above, leaves room for them.
 */

const FIRST_SYLLABLE = 0xac00
const LAST_SYLLABLE = 0xd7a3

const FIRST_LEAD = 0x81
const FIRST_TRAIL = 0x41
const TRAILS = 190
/** The first of either byte in KS X 1001. */
const FIRST_OF_KS = 0xa1

const LINE_FEED = 0x0a
const REPLACEMENT = 0xfffd
/** What Node makes of the rows that are left to everyone. */
const FIRST_PRIVATE = 0xe000
const LAST_PRIVATE = 0xf8ff

/** Creates a decoder of windows-949 for text that comes in pieces; `last` flushes what a cut character left. */
export function createKoreanDecoder(): (bytes: Uint8Array, last: boolean) => string {
  /** The first byte of a character that has begun; 0 for none. */
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
      // What is no character with what went before it is still one of ASCII.
      if (unit === 0 && byte < 0x80) units[count++] = byte
    }
    if (last && lead !== 0) {
      lead = 0
      units[count++] = REPLACEMENT
    }
    return Buffer.from(units.buffer, 0, 2 * count).toString('utf16le')
  }
}

/** The pointer of the standard. */
function placeOf(lead: number, trail: number): number {
  return (lead - FIRST_LEAD) * TRAILS + trail - FIRST_TRAIL
}

let known: Uint16Array | null = null

/** What two bytes mean, by the first and then the second; 0 where they mean nothing. */
function windows949(): Uint16Array {
  known ??= withOtherSyllables(withSigns(ksx1001()))
  return known
}

/** Reads the table from Node. Each row is decoded at once, one line for each place; some places have no character. */
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

/** `€` and `®`, which KS X 1001 has since 1998 and Node has not. */
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

/** Their second bytes are letters of ASCII, and what is above it and not of KS X 1001. */
function isForOthers(place: number): boolean {
  const lead = FIRST_LEAD + Math.floor(place / TRAILS)
  const trail = FIRST_TRAIL + (place % TRAILS)
  if (trail < 0x81) return trail <= 0x5a || (trail >= 0x61 && trail <= 0x7a)
  return lead < FIRST_OF_KS || trail < FIRST_OF_KS
}
