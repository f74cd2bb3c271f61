const HOUR = 60

/** The zone names of rule 2.6.4 in lower case, with their offsets from UTC in minutes. */
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
  ['wet', 0],
  ['west', 1 * HOUR],
  ['cet', 1 * HOUR],
  ['mez', 1 * HOUR],
  ['cest', 2 * HOUR],
  ['mesz', 2 * HOUR],
  ['eet', 2 * HOUR],
  ['eest', 3 * HOUR],
  ['msk', 3 * HOUR],
  ['bst', 1 * HOUR],
  ['ist', 5.5 * HOUR],
  ['jst', 9 * HOUR],
  ['kst', 9 * HOUR],
  ['sgt', 8 * HOUR],
  ['hkt', 8 * HOUR],
  ['awst', 8 * HOUR],
  ['aest', 10 * HOUR],
  ['aedt', 11 * HOUR],
  ['acst', 9.5 * HOUR],
  ['nzst', 12 * HOUR],
  ['nzdt', 13 * HOUR],
  ['sast', 2 * HOUR],
])

const ISRAEL_STANDARD_TIME = 2 * HOUR

/**
 * The offset from UTC in minutes of a zone name in lower case; undefined when it is not known. With `israelTime`, `ist`
 * is Israel's and not India's. The military letters are not known, for they were published with the wrong sign (RFC
 * 2822, 4.3).
 */
export function offsetOfZone(name: string, israelTime: boolean): number | undefined {
  return name === 'ist' && israelTime ? ISRAEL_STANDARD_TIME : offsets.get(name)
}
