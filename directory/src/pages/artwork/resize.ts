import type { Log } from '../../runtime/index.ts'
import { Semaphore } from '../../runtime/semaphore.ts'

/** Makes a picture smaller, as WebP; `null` if it cannot be decoded. */
export type Resize = (picture: Uint8Array, width: number) => Promise<Uint8Array<ArrayBuffer> | null>

/** The most pixels that are decoded. Covers have 9 million at most; a small file may claim to have many more. */
const MAX_PIXELS = 25_000_000
const MAX_S = 10
/** Pictures that are decoded at a time: each may take 100 MB. */
const AT_ONCE = 2
const QUALITY = 75

/** Decoders that may run. One for SVG is not among them: such a picture can load other files. */
const decoders = ['JpegBuffer', 'PngBuffer', 'WebpBuffer', 'NsgifBuffer', 'HeifBuffer'].map(
  (name) => `VipsForeignLoad${name}`,
)

/** Opens the package `sharp`, which operators install if they want it. Returns `null` if it is missing, or cannot run. */
export async function openResize(log: Pick<Log, 'warn'>): Promise<Resize | null> {
  const sharp = await import('sharp').then(
    (module) => module.default,
    (error: unknown) => {
      if ((error as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') log.warn('pictures.not-resized', { error })
      return null
    },
  )
  if (sharp === null) return null
  sharp.cache(false)
  sharp.concurrency(1)
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: decoders })
  const turns = new Semaphore(AT_ONCE)
  return async (picture, width) =>
    await turns.run(async () => {
      try {
        // The first frame of an animated picture is read. The shorter side gets the width: pages cut the rest off.
        const resized = await sharp(picture, { limitInputPixels: MAX_PIXELS })
          .autoOrient()
          .resize({ width, height: width, fit: 'outside', withoutEnlargement: true })
          .webp({ quality: QUALITY })
          .timeout({ seconds: MAX_S })
          .toBuffer()
        return new Uint8Array(resized)
      } catch {
        return null
      }
    })
}
