/** Bytes before the samples of a WAV file. */
export const WAVE_HEADER_BYTES = 44

/** How the samples of a sound of one channel are stored: as PCM. */
export interface WaveFormat {
  /** Samples a second. */
  readonly rate: number
  readonly bytesOfSample: 1 | 2
}

/**
 * Returns what stands before the samples of a WAV file.
 *
 * @param bytes of all samples
 */
export function waveHeader(bytes: number, { rate, bytesOfSample }: WaveFormat): Buffer {
  const header = Buffer.alloc(WAVE_HEADER_BYTES)
  header.write('RIFF')
  header.writeUInt32LE(WAVE_HEADER_BYTES - 8 + bytes, 4)
  header.write('WAVEfmt ', 8)
  // PCM of one channel, in a chunk of 16 bytes.
  header.writeUInt32LE(16, 16)
  header.writeUInt16LE(1, 20)
  header.writeUInt16LE(1, 22)
  header.writeUInt32LE(rate, 24)
  header.writeUInt32LE(rate * bytesOfSample, 28)
  header.writeUInt16LE(bytesOfSample, 32)
  header.writeUInt16LE(bytesOfSample * 8, 34)
  header.write('data', 36)
  header.writeUInt32LE(bytes, 40)
  return header
}
