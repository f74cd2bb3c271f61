/** The API: GraphQL for reading, REST for submissions. */
export { AnswerCache } from './answer-cache.ts'
export type { GraphqlLimits } from './dependencies.ts'
export { createContentReader } from './graphql/read-contents.ts'
export { graphqlRoutes } from './graphql/routes.ts'
export { restRoutes } from './rest/routes.ts'
export { submissionFailureAt } from './rest/submission-paths.ts'
export { transcriptRoutes } from './rest/transcript-routes.ts'
