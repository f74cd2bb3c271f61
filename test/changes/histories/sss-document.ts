import type { Form, Listing, WrittenDocument } from './listing.ts'

const images = (name: string, form: Form, file: string): object => ({
  base_url: 'https://img.example/b/',
  [name]: `${file}-${form.child}.webp`,
})

/** Writes a listing of issues as an SSS document of type ComicSeries. */
export function comicDocument({ series, entries }: Listing): WrittenDocument {
  return written({
    '@type': 'ComicSeries',
    identifier: '0b6f3d52-6a3e-4a0f-9d43-0c1f8a5e7a01',
    url: 'https://feeds.example/sss/comic',
    name: series.title,
    description: series.description,
    datePublished: '2023-03-10T09:30:00Z',
    genres: ['COMICSERIES_FANTASY'],
    issues: entries.map(({ form }) => ({
      identifier: form.guid,
      name: form.title,
      creatorNote: `#${form.child}# ${form.note}`,
      ...(form.date === null ? {} : { datePublished: new Date(form.date * 1000).toISOString() }),
      bannerImage: images('banner_sm', form, `banner-${form.length}`),
      thumbnailImage: images('thumbnail', form, 'thumbnail'),
      stories: [{ storyImage: { base_url: `${form.media}/`, story: 'page.webp' } }],
      ...(form.exclusiveUntil === null
        ? {}
        : {
            scopesForExclusiveContent: ['patreon'],
            dateExclusiveContentIsAvailable: new Date(form.exclusiveUntil * 1000).toISOString(),
          }),
    })),
  })
}

/** Writes a listing of works as an SSS document of type Creator. */
export function creatorDocument({ series, entries }: Listing): WrittenDocument {
  return written({
    '@type': 'Creator',
    identifier: '7f2c9a10-1b8e-4d55-8f7a-aa10b2c3d401',
    url: 'https://feeds.example/sss/creator',
    name: series.title,
    bio: series.description,
    datePublished: '2023-03-10T09:30:00Z',
    country: 'CANADA',
    content: entries.map(({ form }) => ({
      '@type': 'ComicSeries',
      identifier: form.guid,
      url: `${form.media}/${encodeURIComponent(form.title)}/${encodeURIComponent(form.note)}/${form.length}?n=${form.child}`,
      roles: ['COMICSERIES_WRITER'],
    })),
  })
}

/** A small document that is cut has nothing to give: JSON is read as a whole. */
function written(document: object): WrittenDocument {
  return { bytes: Buffer.from(JSON.stringify(document, null, 1)), ends: [] }
}
