import { excerpt } from '../../core/reading.ts'
import { lastExtensionOfUrl, mediaFormats } from '../../values/media-extensions.ts'
import { withoutSecrets } from '../../values/url.ts'
import type { Normalising } from '../normalising.ts'

/**
 * Returns whether a URL in the place of a page is that of an audio or video file, which is reported (rules 2.2 and
 * 2.3).
 */
export function isFileOfPage(url: string, normalising: Normalising): boolean {
  if (!isMediaFile(url)) return false
  normalising.report('value-url-not-page', 'websiteUrl', excerpt(withoutSecrets(url)))
  return true
}

function isMediaFile(url: string): boolean {
  const slash = url.lastIndexOf('/')
  // Nearly every page has no dot after its last slash.
  if (url.lastIndexOf('.') < slash && !url.includes('?')) return false
  const extension = lastExtensionOfUrl(url)
  // The page of a wiki about a file, and one that shows a program in TypeScript.
  return extension !== null && extension !== 'ts' && mediaFormats.has(extension) && !WIKI_PAGE.test(url)
}

const WIKI_PAGE = /\/[\p{L}]+:[^/]*$/u
