import { excerpt } from '../../core/reading.ts'
import type { One, RecordOf } from '../../core/shape.ts'
import type { JsonPath } from '../../json/json-path.ts'
import { withoutSecrets } from '../../values/url.ts'
import { maxSssLengths, type SssNormalising } from '../normalising.ts'
import { type ImageBase, imageBase, imageUrlWithin, isPlainName } from './image-base.ts'
import { preferredUrl } from './image-url.ts'

/** The tables of image-elements.ts. */
export interface ImageShape {
  readonly [size: string]: One<string>
  readonly base: One<string>
  readonly small: One<string>
}

/** An image as entities give it. */
export interface NormalisedImage {
  /** The small variant, else the next larger. */
  readonly url: string | null
  readonly asString: string | null
  /** The JSON form if it is too long for `asString`; else `null`. */
  readonly uncut: string | null
}

const NONE: NormalisedImage = { url: null, asString: null, uncut: null }
const sizes = ['small', 'medium', 'large'] as const

/** Returns the image of a member, without the variants outside of the image's base URL. */
export function normaliseSssImage<S extends ImageShape>(
  raw: RecordOf<S> | null,
  shape: S,
  at: JsonPath,
  normalising: SssNormalising,
): NormalisedImage {
  if (raw === null) return NONE
  const parts = raw as Readonly<Record<string, string | null>>
  const writtenBase = parts['base'] ?? null
  const baseAt = { parent: at, key: shape.base.name }
  if (writtenBase === null) normalising.report('sss-field-missing', baseAt)
  const baseText = withoutToken(writtenBase ?? '', baseAt, normalising)
  const base = imageBase(baseText)
  if (base === null) {
    normalising.report('sss-image-unusable', at, schemeOf(baseText))
    return NONE
  }
  const urls: { small?: string; medium?: string; large?: string } = {}
  let json = `{"base_url":${base.json}`
  for (const size of sizes) {
    const written = parts[size] ?? null
    if (written === null) continue
    const key = shape[size]?.name ?? size
    const nameAt = { parent: at, key }
    const name = withoutToken(written, nameAt, normalising)
    if (carriesTokenAcross(writtenBase ?? '', written, baseText + name)) {
      normalising.report('sss-image-token', nameAt, 'with the whole name, from which it cannot be parted')
      continue
    }
    const url = imageUrlWithin(base, name)
    if (url === null) normalising.report('sss-image-escapes-base', nameAt, excerpt(withoutSecrets(written)))
    else {
      urls[size] = url
      json += `,"${key}":${jsonOf(name, base)}`
    }
  }
  const url = preferredUrl(urls, 'SMALL')
  if (url === null) {
    normalising.report('sss-image-unusable', at, 'no usable variant')
    return NONE
  }
  json += '}'
  if (json.length <= maxSssLengths.json) return { url, asString: json, uncut: null }
  normalising.report('sss-image-json-too-long', at)
  return { url, asString: null, uncut: json }
}

function jsonOf(name: string, base: ImageBase): string {
  return base.takesPlainNames && isPlainName(name) ? `"${name}"` : JSON.stringify(name)
}

/** Removes tokens from a text. A token opens one reader's access, so it is never stored. */
function withoutToken(text: string, at: JsonPath, normalising: SssNormalising): string {
  const kept = withoutTokens(text)
  if (kept !== text) normalising.report('sss-image-token', at)
  return kept
}

const TOKEN = /([?&;#])(?:token|content_?token|access_token)=[^&#]*/gi

function withoutTokens(text: string): string {
  if (!text.includes('=')) return text
  const emptied = text.replace(TOKEN, (_, sign: string) => (sign === '?' || sign === '#' ? sign : ''))
  return emptied === text
    ? text
    : emptied
        .replace(/([?#])&/g, '$1')
        .replace(/\?(?=#|$)/, '')
        .replace(/#$/, '')
}

/**
 * Returns whether a token begins in the base and ends in the name, so that neither of them shows it alone. `kept` is
 * the base and the name without the tokens found in each.
 */
function carriesTokenAcross(base: string, name: string, kept: string): boolean {
  return (base.includes('=') || name.includes('=')) && withoutTokens(base + name) !== kept
}

function schemeOf(text: string): string {
  const colon = text.indexOf(':')
  return colon > 0 && colon < 20 ? text.slice(0, colon + 1) : 'not a URL'
}
