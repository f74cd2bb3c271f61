import { describe, expectTypeOf, test } from 'vitest'
import type {
  ComicIssue,
  ComicSeries,
  ComicStory,
  Creator,
  CreatorContent,
  CreatorLink,
  CreatorReference,
  HostingProvider,
  HostingProviderOAuth,
  HostingProviderReference,
} from '../../src/model/index.ts'
import type { Mismatched, NeverNull, TypeName } from './interface-table.ts'

/* The fields of the interface, section 2, and those that public sources add to it (sss 1.1). */
type Table<T extends Record<string, TypeName>> = T

describe('ComicSeries', () => {
  type Interface = Table<{
    uuid: 'ID'
    name: 'String'
    description: 'String'
    datePublished: 'Int'
    status: 'SeriesStatus'
    coverImageUrl: 'String'
    bannerImageUrl: 'String'
    thumbnailImageUrl: 'String'
    coverImageAsString: 'String'
    bannerImageAsString: 'String'
    thumbnailImageAsString: 'String'
    hash: 'String'
    issuesHash: 'String'
    totalIssuesCount: 'Int'
    tags: '[String]'
    genres: '[Genre]'
    language: 'Language'
    creators: '[CreatorReference]'
    seriesType: 'ComicSeriesType'
    seriesLayout: 'ComicSeriesLayout'
    contentRating: 'ContentRating'
    sssUrl: 'String'
    sssOwnerName: 'String'
    sssOwnerPublicEmail: 'String'
    copyright: 'String'
    isBlocked: 'Boolean'
  }>
  type Added = Table<{ hostingProvider: 'HostingProviderReference'; scopesForExclusiveContent: '[String]' }>

  test('has the fields that a document can give', () => {
    expectTypeOf<keyof ComicSeries>().toEqualTypeOf<keyof Interface | keyof Added>()
    expectTypeOf<Mismatched<Interface & Added, ComicSeries>>().toBeNever()
  })

  test('has null for every value that is missing, and for no scopes', () => {
    expectTypeOf<NeverNull<ComicSeries>>().toEqualTypeOf<
      'tags' | 'genres' | 'creators' | 'totalIssuesCount' | 'isBlocked'
    >()
    expectTypeOf<null>().toExtend<ComicSeries['scopesForExclusiveContent']>()
  })

  test('points to creators and provider by uuid and URL', () => {
    expectTypeOf<CreatorReference>().branded.toEqualTypeOf<{
      readonly uuid: string
      readonly sssUrl: string | null
      readonly contentPosition: number
    }>()
    expectTypeOf<HostingProviderReference>().branded.toEqualTypeOf<{
      readonly uuid: string
      readonly sssUrl: string | null
    }>()
  })
})

test('ComicIssue has the fields that a document can give', () => {
  type Interface = Table<{
    uuid: 'ID'
    name: 'String'
    bannerImageUrl: 'String'
    thumbnailImageUrl: 'String'
    storyImageUrls: '[String]'
  }>
  type Added = Table<{
    seriesUuid: 'ID'
    datePublished: 'Int'
    creatorNote: 'String'
    pushNotificationMessage: 'String'
    hash: 'String'
    storiesHash: 'String'
    bannerImageAsString: 'String'
    thumbnailImageAsString: 'String'
    stories: '[ComicStory]'
    position: 'Int'
    scopesForExclusiveContent: '[String]'
    dateExclusiveContentIsAvailable: 'Int'
    isRemoved: 'Boolean'
    isBlocked: 'Boolean'
  }>
  expectTypeOf<keyof ComicIssue>().toEqualTypeOf<keyof Interface | keyof Added>()
  expectTypeOf<Mismatched<Interface & Added, ComicIssue>>().toBeNever()
  expectTypeOf<NeverNull<ComicIssue>>().toEqualTypeOf<
    'position' | 'stories' | 'storyImageUrls' | 'isRemoved' | 'isBlocked'
  >()
})

test('ComicStory has the fields that a document can give', () => {
  type Added = Table<{
    uuid: 'ID'
    hash: 'String'
    seriesUuid: 'ID'
    issueUuid: 'ID'
    position: 'Int'
    storyImageUrl: 'String'
    storyImageAsString: 'String'
    isRemoved: 'Boolean'
  }>
  expectTypeOf<keyof ComicStory>().toEqualTypeOf<keyof Added>()
  expectTypeOf<Mismatched<Added, ComicStory>>().toBeNever()
  expectTypeOf<NeverNull<ComicStory>>().toEqualTypeOf<'position' | 'storyImageUrl' | 'isRemoved'>()
})

test('Creator has the fields that a document can give', () => {
  type Interface = Table<{ uuid: 'ID'; name: 'String'; sssUrl: 'String' }>
  type Added = Table<{
    bio: 'String'
    datePublished: 'Int'
    hash: 'String'
    contentHash: 'String'
    avatarImageUrl: 'String'
    avatarImageAsString: 'String'
    tags: '[String]'
    country: 'Country'
    links: '[CreatorLink]'
    linksAsString: 'String'
    sssOwnerName: 'String'
    sssOwnerPublicEmail: 'String'
    copyright: 'String'
    isBlocked: 'Boolean'
    totalContentCount: 'Int'
  }>
  expectTypeOf<keyof Creator>().toEqualTypeOf<keyof Interface | keyof Added>()
  expectTypeOf<Mismatched<Interface & Added, Creator>>().toBeNever()
  expectTypeOf<NeverNull<Creator>>().toEqualTypeOf<'tags' | 'links' | 'isBlocked' | 'totalContentCount'>()
  expectTypeOf<keyof CreatorLink>().toEqualTypeOf<'type' | 'value' | 'url'>()
})

test('CreatorContent has the fields that a document can give', () => {
  type Added = Table<{
    uuid: 'ID'
    hash: 'String'
    creatorUuid: 'ID'
    contentUuid: 'ID'
    contentType: 'ServiceType'
    roles: '[ContentRole]'
    position: 'Int'
  }>
  expectTypeOf<keyof CreatorContent>().toEqualTypeOf<keyof Added | 'sssUrl'>()
  expectTypeOf<Mismatched<Added & { sssUrl: 'String' }, CreatorContent>>().toBeNever()
  expectTypeOf<NeverNull<CreatorContent>>().toEqualTypeOf<'contentUuid' | 'roles' | 'position'>()
})

test('HostingProvider has the fields that a document can give', () => {
  type Added = Table<{
    uuid: 'ID'
    hash: 'String'
    datePublished: 'Int'
    oauth: 'HostingProviderOAuth'
    sssUrl: 'String'
    sssOwnerName: 'String'
    sssOwnerPublicEmail: 'String'
  }>
  type OAuth = Table<{
    signupUrl: 'String'
    authorizeUrl: 'String'
    tokenUrl: 'String'
    newAccessTokenUrl: 'String'
    newRefreshTokenUrl: 'String'
    newContentTokenUrl: 'String'
    instructionsUrl: 'String'
  }>
  expectTypeOf<keyof HostingProvider>().toEqualTypeOf<keyof Added>()
  expectTypeOf<Mismatched<Added, HostingProvider>>().toBeNever()
  expectTypeOf<NeverNull<HostingProvider>>().toBeNever()
  expectTypeOf<keyof HostingProviderOAuth>().toEqualTypeOf<keyof OAuth>()
  expectTypeOf<Mismatched<OAuth, HostingProviderOAuth>>().toBeNever()
})

/* The entities that the examples expect, in field names and in what is null. */
describe('the examples', () => {
  type Fields<Entity, Example> =
    Example extends Pick<Entity, keyof Example & keyof Entity>
      ? Exclude<keyof Example, keyof Entity>
      : 'a field has another type'

  test('of a minimal comic series fit', () => {
    const series = {
      uuid: '4a7d9a36-0f6f-4c57-9a4e-2f3de0c6b1f0',
      name: 'Sketches',
      description: null,
      datePublished: null,
      status: null,
      coverImageUrl: null,
      bannerImageUrl: null,
      thumbnailImageUrl: null,
      coverImageAsString: null,
      bannerImageAsString: null,
      thumbnailImageAsString: null,
      tags: [],
      genres: [],
      language: null,
      creators: [],
      seriesType: null,
      seriesLayout: null,
      contentRating: null,
      sssUrl: 'https://comics.example.org/sketches.json',
      sssOwnerName: null,
      sssOwnerPublicEmail: null,
      copyright: null,
      hostingProvider: null,
      scopesForExclusiveContent: null,
      totalIssuesCount: 0,
    }
    expectTypeOf<Fields<ComicSeries, typeof series>>().toBeNever()
  })

  test('of an issue and its stories fit', () => {
    const issue = {
      uuid: '1b1f3e0a-95a5-4b62-8f8e-6f4a5f0a2c11',
      seriesUuid: '4a7d9a36-0f6f-4c57-9a4e-2f3de0c6b1f0',
      name: '第1話 灯台',
      creatorNote: null,
      datePublished: 1_700_000_000,
      position: 0,
      bannerImageUrl: null,
      bannerImageAsString: null,
      thumbnailImageUrl: null,
      thumbnailImageAsString: null,
      storyImageUrls: ['https://img.example.org/1/page-1.webp'],
      scopesForExclusiveContent: ['patreon'],
      dateExclusiveContentIsAvailable: null,
      isRemoved: false,
    }
    const story = {
      uuid: 'f2b3c8a4-43cb-4d9d-9a52-0d6f3b5a8e77',
      seriesUuid: issue.seriesUuid,
      issueUuid: issue.uuid,
      position: 0,
      storyImageUrl: 'https://img.example.org/1/page-1.webp',
      storyImageAsString: '{"base_url":"https://img.example.org/1/","story":"page-1.webp"}',
    }
    expectTypeOf<Fields<ComicIssue, typeof issue>>().toBeNever()
    expectTypeOf<Fields<ComicStory, typeof story>>().toBeNever()
  })

  test('of a creator and the content fit', () => {
    const creator = {
      uuid: '0d3f6a1c-6f0b-4a39-8f55-7b1f6a8f9d20',
      name: 'Ana Lindqvist',
      bio: null,
      datePublished: 1_690_000_000,
      avatarImageUrl: null,
      avatarImageAsString: null,
      country: 'SWEDEN' as const,
      tags: ['ink'],
      links: [{ type: 'TIKTOK' as const, value: '@ana', url: 'https://tiktok.com/@ana' }],
      sssUrl: 'https://comics.example.org/ana.json',
      sssOwnerName: null,
      sssOwnerPublicEmail: null,
      copyright: null,
      linksAsString: '[{"type":"TIKTOK","value":"@ana"}]',
      totalContentCount: 1,
    }
    const content = {
      uuid: '3a1f0f5e-58c2-5c0b-9d5b-3e6a2a9b7c44',
      creatorUuid: creator.uuid,
      contentUuid: '4a7d9a36-0f6f-4c57-9a4e-2f3de0c6b1f0',
      contentType: 'COMICSERIES' as const,
      roles: ['COMICSERIES_WRITER' as const],
      position: 0,
      sssUrl: 'https://comics.example.org/sketches.json',
    }
    expectTypeOf<Fields<Creator, typeof creator>>().toBeNever()
    expectTypeOf<Fields<CreatorContent, typeof content>>().toBeNever()
  })

  test('of a hosting provider fit', () => {
    const provider = {
      uuid: '7c9e6679-7425-40de-944b-e07fc1f90ae7',
      datePublished: 1_667_606_400,
      sssUrl: 'https://comics.example.org/provider.json',
      oauth: {
        signupUrl: 'https://comics.example.org/signup',
        authorizeUrl: 'https://comics.example.org/authorize',
        tokenUrl: 'https://comics.example.org/token',
        newAccessTokenUrl: 'https://comics.example.org/access',
        newRefreshTokenUrl: 'https://comics.example.org/refresh',
        newContentTokenUrl: 'https://comics.example.org/content',
        instructionsUrl: null,
      },
    }
    expectTypeOf<Fields<HostingProvider, typeof provider>>().toBeNever()
  })
})
