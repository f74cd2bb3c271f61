import { expect, test } from 'vitest'
import { linkTypes } from '../../src/tables/index.ts'
import { linkShapes } from '../../src/tables/link-types.ts'

test('every type of link has a shape', () => {
  expect(new Set(Object.keys(linkShapes))).toEqual(new Set(linkTypes))
})

test('a handle has a host name and a path that a value can follow', () => {
  for (const shape of Object.values(linkShapes)) {
    if (shape.kind !== 'handle') continue
    const url = `https://${shape.host}${shape.path}`
    expect(new URL(`${url}name`)).toMatchObject({ href: `${url}name`, host: shape.host })
  }
})

test.each([
  ['TIKTOK', 'tiktok.com/@'],
  ['REDDIT', 'reddit.com/r/'],
  ['SNAPCHAT', 'snapchat.com/add/'],
  ['ETSY', 'etsy.com/shop/'],
  ['BLUESKY', 'bsky.app/profile/'],
  ['WHATSAPP', 'chat.whatsapp.com/'],
  ['KO_FI', 'ko-fi.com/'],
] as const)('a %s link leads to %s', (type, base) => {
  const shape = linkShapes[type]
  expect(shape.kind === 'handle' && shape.host + shape.path).toBe(base)
})

test('some types have no handle', () => {
  const others = linkTypes.filter((type) => linkShapes[type].kind !== 'handle')
  expect(others.map((type) => [type, linkShapes[type].kind])).toEqual([
    ['EMAIL', 'email'],
    ['MASTODON', 'mastodon'],
    ['WEBSITE', 'url'],
    ['MERCH_STORE', 'url'],
  ])
})
