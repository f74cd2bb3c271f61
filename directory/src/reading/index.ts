/** Answers in the shapes of other directories, so that existing apps work with this one. */
export { foundUuids } from './found-uuids.ts'
export { openDataJobs } from './open-data/jobs.ts'
export { createOpenDays, type OpenDataManifest, type OpenDays } from './open-data/open-days.ts'
export { opmlOf } from './opml.ts'
export { newestEpisodes, type PublicEpisode, publicEpisodes } from './public-episode-rows.ts'
export { publicPodcasts } from './public-podcast-rows.ts'
export { type AdmitReader, createReadingAccess } from './reading-access.ts'
export { podrollOf, publisherByUuid, publisherOfPodcast } from './remote-item-rows.ts'
export { readingRoutes } from './routes.ts'
export {
  entityTag,
  hasTag,
  type ReadingRequest,
  type ReadingRoutes,
  reply,
  type Shape,
  shapeRoutes,
} from './shape-routes.ts'
export { timeText } from './words.ts'
export { emptyElement, escapeXml, textElement, XML_HEAD } from './xml.ts'
