/** An episode with its podcast. Tables begin with the series, so that both are needed to find a row. */
export interface EpisodeKey {
  readonly uuid: string
  readonly seriesUuid: string
}
