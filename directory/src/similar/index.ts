/** Podcasts that are like another one, each with the reason. */
export { createSimilar, type FindSimilar, type SimilarPodcast, type SimilarTo } from './create-similar.ts'
export { similarJobs } from './jobs.ts'
export type { ReasonFacts } from './reason-facts-rows.ts'
