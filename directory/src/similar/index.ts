/** Podcasts that are like another one, each with the reason. */
export { createSimilar, type FindSimilar, type SimilarPodcast } from './create-similar.ts'
export { similarJobs } from './jobs.ts'
