/** Returns a size: `0 B`, `12 KB`, `3.4 MB`, `2.1 GB`. */
export function bytesText(bytes: number): string {
  if (bytes < 1_000) return `${Math.round(bytes)} B`
  if (bytes < 1e6) return `${Math.round(bytes / 1e3)} KB`
  return bytes < 1e9 ? `${(bytes / 1e6).toFixed(1)} MB` : `${(bytes / 1e9).toFixed(2)} GB`
}

/** Returns milliseconds as a clock: `0:26`, `1:02:03`. */
export function durationText(ms: number): string {
  const seconds = Math.round(ms / 1_000)
  const two = (value: number): string => String(value).padStart(2, '0')
  const minutes = Math.floor(seconds / 60)
  return minutes < 60
    ? `${minutes}:${two(seconds % 60)}`
    : `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${two(seconds % 60)}`
}

/** Returns {@link durationText} with its unit: `0:26 minutes`, `1:02:03 hours`. */
export function durationInUnits(ms: number): string {
  return `${durationText(ms)} ${Math.round(ms / 1_000) < 3_600 ? 'minutes' : 'hours'}`
}

/** Returns a count with its noun: `1 feed`, `1,200 feeds`. */
export function countText(count: number, noun: string): string {
  return `${count.toLocaleString('en-GB')} ${noun}${count === 1 ? '' : 's'}`
}

/** Returns epoch seconds as `2026-11-24 20:31 UTC`. */
export function timeText(seconds: number): string {
  return `${new Date(seconds * 1_000).toISOString().slice(0, 16).replace('T', ' ')} UTC`
}
