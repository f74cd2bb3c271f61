const COLON = ':'
/** `T09`, `T0930`, `T09:30.5` and the like behind a day; what follows is a zone or nothing. */
const CLOCK = /^(\d{4}-?\d{2}-?\d{2})T(\d{2})(?::?(\d{2})(?::?(\d{2}))?)?(?:[.,](\d{1,9}))?(?![\d.,:])/i

/**
 * A date of ISO 8601 whose time lacks minutes, seconds or colons, or has a fraction of an hour or a minute, with the time
 * written out. Every other text is given back as it is.
 */
export function withWholeClock(text: string): string {
  // As nearly all are written.
  if (text.charAt(13) === COLON && text.charAt(16) === COLON) return text
  const [clock = '', day, hour = '', minute, second, fraction = '0'] = CLOCK.exec(text) ?? []
  if (clock === '') return text
  const [minutes, seconds] = withFraction(minute, second, Number(`0.${fraction}`))
  return `${day}T${[hour, minutes, seconds].join(COLON)}${text.slice(clock.length)}`
}

/** Minutes and seconds; a fraction of a second is dropped, as in every date. */
function withFraction(minute: string | undefined, second: string | undefined, fraction: number): [string, string] {
  if (minute === undefined) {
    const seconds = Math.floor(fraction * 3_600)
    return [twoDigits(Math.floor(seconds / 60)), twoDigits(seconds % 60)]
  }
  return [minute, second ?? twoDigits(Math.floor(fraction * 60))]
}

function twoDigits(number: number): string {
  return String(number).padStart(2, '0')
}
