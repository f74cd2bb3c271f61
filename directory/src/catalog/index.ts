/** The outside catalog: its facts about podcasts, its charts, and the ranks that are made from them. */
export { type Catalog, openCatalog } from './catalog.ts'
export { catalogJobs } from './jobs.ts'
export { lookUpCount } from './look-up-rows.ts'
export { LookUps } from './look-ups.ts'
export type { ChartPage } from './read-chart-rows.ts'
export {
  type ChartResult,
  type PopularResult,
  readChart,
  readChartChoices,
  readPopular,
} from './read-charts.ts'
