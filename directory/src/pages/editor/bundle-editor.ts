import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

/**
 * Makes one file of the explorer's editor and the packages that it needs.
 *
 * @param root - the folder of the package
 */
export async function bundleEditor(root: URL): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL('src/pages/editor/editor.js', root))],
    bundle: true,
    write: false,
    minify: true,
    format: 'esm',
    target: 'es2022',
    charset: 'utf8',
    legalComments: 'none',
    // Packages for Node ask for it; browsers have none.
    define: { 'process.env.NODE_ENV': '"production"', 'globalThis.process': 'undefined' },
  })
  return outputFiles[0]!.text
}
