import { type CreatorResult, parseCreator } from '../../src/sss/index.ts'

export const CREATOR = '0b6f3d52-6a3e-4a0f-9d43-0c1f8a5e7a01'
export const URL = 'https://ink.example/me.json'

/** What is read of a creator's document with these members. */
export function creator(members: object): CreatorResult {
  const document = { '@type': 'Creator', identifier: CREATOR, url: URL, content: [], ...members }
  return parseCreator(JSON.stringify(document)) as CreatorResult
}

/** What is said of the places that begin so: codes and paths. */
export function reports({ diagnostics }: CreatorResult, at: string): string[] {
  return diagnostics.filter(({ path }) => path?.startsWith(at)).map(({ code, path }) => `${code} ${path}`)
}
