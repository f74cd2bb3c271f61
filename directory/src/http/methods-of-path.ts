import { TrieRouter } from 'hono/router/trie-router'

/** Tells which methods a path takes. */
export type MethodsOfPath = (path: string) => readonly string[]

/** Finds the methods of a path among routes. Routes for all methods are middleware, and do not count. */
export function methodsOfPath(routes: readonly { readonly method: string; readonly path: string }[]): MethodsOfPath {
  const router = new TrieRouter<string>()
  for (const { method, path } of routes) if (method !== 'ALL') router.add('ALL', path, method)
  return (path) => {
    const methods = new Set(router.match('ALL', path)[0].map(([method]) => method))
    if (methods.has('GET')) methods.add('HEAD')
    return [...methods].sort()
  }
}
