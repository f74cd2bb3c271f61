/** Returns what a clock shows that goes faster from a moment on, in epoch milliseconds. */
export function fastTime(machineNow: number, from: number, speed: number): number {
  return machineNow <= from ? machineNow : from + (machineNow - from) * speed
}
