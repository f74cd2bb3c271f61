/** Where and when a feed is rendered. */
export interface Rendering {
  /** URL of the demo's server, without a slash at the end. */
  readonly base: string
  /** Times at which further episodes or issues came out, in epoch seconds, oldest first. */
  readonly published: readonly number[]
  /** The time in epoch seconds. Live items are live today. */
  readonly now: number
}
