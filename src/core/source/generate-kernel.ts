import { readFileSync } from 'node:fs'
import wabt from 'wabt'

/** The text of the module utf8-kernel.generated.ts: what `utf8.wat` is assembled to. */
export async function generateKernel(): Promise<string> {
  const { parseWat } = await wabt()
  // A copy: of a view wabt takes all of the memory behind it, and Node 24 reads small files into a pool.
  const text = new Uint8Array(readFileSync(new URL('utf8.wat', import.meta.url)))
  const source = parseWat('utf8.wat', text, { simd: true })
  source.validate()
  const { buffer } = source.toBinary({})
  const lines =
    Buffer.from(buffer)
      .toString('base64')
      .match(/.{1,100}/g) ?? []
  return `// Generated from source/utf8.wat by \`npm run kernel\`. Change the source, not this file.

/** A WebAssembly module, in Base64. */
export const utf8Kernel =
  '${lines.join("' +\n  '")}'
`
}
