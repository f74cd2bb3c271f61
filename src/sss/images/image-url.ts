import { isObject } from '../../core/is-object.ts'
import type { ImageVariant } from '../../tables/index.ts'
import { imageBase, imageUrlWithin } from './image-base.ts'

type Size = 'small' | 'medium' | 'large'

/** The requested size, then the next larger ones, then the next smaller ones. */
const preferences: Readonly<Record<ImageVariant, readonly Size[]>> = {
  SMALL: ['small', 'medium', 'large'],
  MEDIUM: ['medium', 'large', 'small'],
  LARGE: ['large', 'medium', 'small'],
}

/** Returns the URL of the first existing variant, in the order of preference. */
export function preferredUrl(urls: Readonly<Partial<Record<Size, string>>>, variant: ImageVariant): string | null {
  const size = preferences[variant].find((candidate) => urls[candidate] !== undefined)
  return size === undefined ? null : (urls[size] ?? null)
}

const suffixes: readonly (readonly [string, Size])[] = [
  ['_sm', 'small'],
  ['_md', 'medium'],
  ['_lg', 'large'],
]

/**
 * Returns the URL of an image in the requested size. If that is missing, takes the next larger size, then the next
 * smaller one. Returns `null` if no size has a URL within the image's base URL.
 *
 * @param image An image in its JSON form (`coverImageAsString`), the same parsed, or `null`.
 * @param variant @defaultValue 'SMALL'
 * @throws TypeError if the variant is unknown.
 * @example imageUrl(comic.coverImageAsString, 'LARGE')
 */
export function imageUrl(image: unknown, variant: ImageVariant = 'SMALL'): string | null {
  if (!Object.hasOwn(preferences, variant)) {
    throw new TypeError(`variant must be SMALL, MEDIUM or LARGE, not ${String(variant)}`)
  }
  const object = typeof image === 'string' ? parsed(image) : image
  if (!isObject(object)) return null
  const base = imageBase(typeof object['base_url'] === 'string' ? object['base_url'] : '')
  if (base === null) return null
  const urls: Partial<Record<Size, string>> = {}
  for (const [key, name] of Object.entries(object)) {
    if (key === 'base_url' || typeof name !== 'string' || name === '') continue
    const url = imageUrlWithin(base, name)
    const size = suffixes.find(([suffix]) => key.endsWith(suffix))?.[1] ?? 'small'
    if (url !== null) urls[size] ??= url
  }
  return preferredUrl(urls, variant)
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return null
  }
}
