import type * as model from '../../src/model/index.ts'
import type * as tables from '../../src/tables/index.ts'

/** What the interface calls a type, and what it is here. A list is written `[Type]`. */
interface Scalars {
  ID: string
  String: string
  Int: number
  Float: number
  Boolean: boolean
}
interface Entities {
  AlternateEnclosureLink: model.AlternateEnclosureLink
  ChapterLink: model.ChapterLink
  ComicStory: model.ComicStory
  CreatorLink: model.CreatorLink
  CreatorReference: model.CreatorReference
  HostingProviderOAuth: model.HostingProviderOAuth
  HostingProviderReference: model.HostingProviderReference
  Person: model.Person
  TranscriptLink: model.TranscriptLink
  WebsubDetails: model.WebsubDetails
}
interface Enumerations {
  ComicSeriesLayout: tables.ComicSeriesLayout
  ComicSeriesType: tables.ComicSeriesType
  ContentRating: tables.ContentRating
  ContentRole: tables.ContentRole
  Country: tables.Country
  FeedRefreshPriority: tables.FeedRefreshPriority
  FeedRefreshPriorityReason: tables.FeedRefreshPriorityReason
  Genre: tables.Genre
  Language: tables.Language
  PodcastContentType: tables.PodcastContentType
  PodcastEpisodeType: tables.PodcastEpisodeType
  PodcastSeriesType: tables.PodcastSeriesType
  SeriesStatus: tables.SeriesStatus
  ServiceType: tables.ServiceType
}
type Named = Scalars & Entities & Enumerations
export type TypeName = keyof Named | `[${keyof Named}]`

type TypeOf<Name> = Name extends keyof Named
  ? Named[Name]
  : Name extends `[${infer Item extends keyof Named}]`
    ? readonly Named[Item][]
    : never

type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false

/** The fields of an entity that may be absent, or whose type, null aside, is not that of the table. */
export type Mismatched<Table, Entity> = {
  [K in keyof Table & keyof Entity]: undefined extends Entity[K]
    ? K
    : Same<NonNullable<Entity[K]>, TypeOf<Table[K]>> extends true
      ? never
      : K
}[keyof Table & keyof Entity]

/** The fields of an entity that always have a value. */
export type NeverNull<Entity> = {
  [K in keyof Entity]-?: null extends Entity[K] ? never : undefined extends Entity[K] ? never : K
}[keyof Entity]
