const HOUR = 60

/**
 * The zone names of rule 2.6.4 in lower case, with their offsets from UTC in minutes. Also MET, which equals CET, and
 * the summer times of the listed zones.
 */
const offsets: ReadonlyMap<string, number> = new Map([
  ['ut', 0],
  ['utc', 0],
  ['gmt', 0],
  ['z', 0],
  ['est', -5 * HOUR],
  ['edt', -4 * HOUR],
  ['cst', -6 * HOUR],
  ['cdt', -5 * HOUR],
  ['mst', -7 * HOUR],
  ['mdt', -6 * HOUR],
  ['pst', -8 * HOUR],
  ['pdt', -7 * HOUR],
  ['akst', -9 * HOUR],
  ['akdt', -8 * HOUR],
  ['hst', -10 * HOUR],
  ['ast', -4 * HOUR],
  ['adt', -3 * HOUR],
  ['nst', -3.5 * HOUR],
  ['ndt', -2.5 * HOUR],
  ['wet', 0],
  ['west', 1 * HOUR],
  ['cet', 1 * HOUR],
  ['mez', 1 * HOUR],
  ['met', 1 * HOUR],
  ['cest', 2 * HOUR],
  ['mesz', 2 * HOUR],
  ['mest', 2 * HOUR],
  ['eet', 2 * HOUR],
  ['eest', 3 * HOUR],
  ['msk', 3 * HOUR],
  ['bst', 1 * HOUR],
  ['ist', 5.5 * HOUR],
  ['idt', 3 * HOUR],
  ['jst', 9 * HOUR],
  ['kst', 9 * HOUR],
  ['sgt', 8 * HOUR],
  ['hkt', 8 * HOUR],
  ['awst', 8 * HOUR],
  ['aest', 10 * HOUR],
  ['aedt', 11 * HOUR],
  ['acst', 9.5 * HOUR],
  ['acdt', 10.5 * HOUR],
  ['nzst', 12 * HOUR],
  ['nzdt', 13 * HOUR],
  ['sast', 2 * HOUR],
  ['wat', 1 * HOUR],
  ['eat', 3 * HOUR],
  ['trt', 3 * HOUR],
  ['pkt', 5 * HOUR],
  ['npt', 5.75 * HOUR],
  ['ict', 7 * HOUR],
  ['wib', 7 * HOUR],
  ['wita', 8 * HOUR],
  ['myt', 8 * HOUR],
  ['pht', 8 * HOUR],
  ['art', -3 * HOUR],
  ['brt', -3 * HOUR],
  ['brst', -2 * HOUR],
  ['uyt', -3 * HOUR],
  ['clt', -4 * HOUR],
  ['clst', -3 * HOUR],
  ['vet', -4 * HOUR],
  ['cot', -5 * HOUR],
])

/** Names of zones whose offset depends on the season, with the IANA name of a place there. */
const places: ReadonlyMap<string, string> = new Map([
  ['et', 'america/new_york'],
  ['ct', 'america/chicago'],
  ['mt', 'america/denver'],
  ['pt', 'america/los_angeles'],
])

const ISRAEL_STANDARD_TIME = 2 * HOUR

/**
 * Returns the offset from UTC in minutes of a zone name in lower case; `undefined` for unknown names. In a feed whose
 * `language` is `HEBREW`, `ist` is Israel's instead of India's. Names with several offsets, such as `amt`, are unknown,
 * and so are military letters, since they were published with the wrong sign (RFC 2822, 4.3).
 */
export function offsetOfZone(name: string, language: string | undefined): number | undefined {
  return name === 'ist' && language === 'HEBREW' ? ISRAEL_STANDARD_TIME : offsets.get(name)
}

/** Returns the IANA zone of a lower-case name that covers both seasons, such as `et`; `undefined` for other names. */
export function placeOfZone(name: string): string | undefined {
  return places.get(name)
}
