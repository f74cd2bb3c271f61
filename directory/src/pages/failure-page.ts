import { pagePolicy } from './page-policy.ts'
import { messagePage } from './public/message-page.tsx'
import type { StaticFiles } from './static-files.ts'

/** Returns a function that makes the page of a failed request, and its `Content-Security-Policy`. */
export function createFailurePage(files: StaticFiles) {
  return (title: string, sentence: string): { readonly html: string; readonly policy: string } => ({
    html: `<!doctype html>${messagePage(files, title, sentence)}`,
    policy: pagePolicy('directory', true),
  })
}
