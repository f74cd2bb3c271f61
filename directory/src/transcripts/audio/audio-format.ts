import { type FileHandle, open } from 'node:fs/promises'

/** A format of audio files, by the name that ffmpeg gives its demuxer. */
export type AudioFormat = 'mp3' | 'aac' | 'mov' | 'ogg' | 'flac' | 'wav' | 'aiff' | 'matroska' | 'asf'

/** Enough for two frames of any MPEG audio, after padding. */
const HEAD_BYTES = 65_536
const TAG_HEAD_BYTES = 10
const MOST_TAGS = 4

/**
 * Returns the format of an audio file by its first bytes, whatever its server called it; `null` if they are no known
 * audio. A playlist (HLS, DASH, ffconcat, SDP) is no audio: programs that play one read the files and addresses in it.
 */
export async function audioFormatOf(path: string): Promise<AudioFormat | null> {
  const file = await open(path)
  try {
    return formatOfStart(await readAt(file, await endOfTags(file)))
  } finally {
    await file.close()
  }
}

async function readAt(file: FileHandle, position: number, length = HEAD_BYTES): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position)
  return buffer.subarray(0, bytesRead)
}

/** Returns the position after the ID3 tags at the start of a file. Programs skip them before they look for a format. */
async function endOfTags(file: FileHandle): Promise<number> {
  let position = 0
  for (let tags = 0; tags < MOST_TAGS; tags++) {
    const head = await readAt(file, position, TAG_HEAD_BYTES)
    if (head.length < TAG_HEAD_BYTES || head.toString('latin1', 0, 3) !== 'ID3') break
    // Each byte of the size has seven bits.
    const size = [6, 7, 8, 9].reduce((sum, at) => sum * 128 + (head[at]! & 0x7f), 0)
    const hasFooter = (head[5]! & 0x10) !== 0
    position += TAG_HEAD_BYTES + size + (hasFooter ? TAG_HEAD_BYTES : 0)
  }
  return position
}

/** Each entry is a format, then a position and the text there, then another position and its text. */
const signatures: readonly (readonly [AudioFormat, number, string, number, string])[] = [
  ['ogg', 0, 'OggS', 0, ''],
  ['flac', 0, 'fLaC', 0, ''],
  ['wav', 0, 'RIFF', 8, 'WAVE'],
  ['wav', 0, 'RF64', 8, 'WAVE'],
  ['aiff', 0, 'FORM', 8, 'AIFF'],
  ['aiff', 0, 'FORM', 8, 'AIFC'],
  ['matroska', 0, '\x1aE\xdf\xa3', 0, ''],
  ['asf', 0, '0&\xb2u\x8ef\xcf\x11', 0, ''],
  ...['ftyp', 'moov', 'mdat', 'wide', 'free', 'skip'].map((box) => ['mov', 4, box, 0, ''] as const),
]

function formatOfStart(head: Buffer): AudioFormat | null {
  const text = head.toString('latin1', 0, 16)
  const known = signatures.find(
    ([, at, word, secondAt, second]) => text.startsWith(word, at) && text.startsWith(second, secondAt),
  )
  if (known !== undefined) return known[0]
  // Some encoders pad with zeros before the first frame.
  const padding = head.findIndex((byte) => byte !== 0)
  return padding === -1 ? null : formatOfFrames(head.subarray(padding))
}

/**
 * Returns the format of audio that is a row of MPEG frames. Two frames in a row, or one that ends the file, prove it.
 */
function formatOfFrames(bytes: Buffer): AudioFormat | null {
  const first = frameAt(bytes, 0)
  if (first === null) return null
  const isAlone = first.length === bytes.length
  return isAlone || frameAt(bytes, first.length)?.format === first.format ? first.format : null
}

/** A frame of MPEG audio. `length` counts its header. */
interface MpegFrame {
  readonly format: 'mp3' | 'aac'
  readonly length: number
}

/** Kilobits a second of the three layers of MPEG 1, then of layer 1 and of the other two in MPEG 2. */
const bitRates = {
  first: [0, 32, 64, 96, 128, 160, 192, 224, 256, 288, 320, 352, 384, 416, 448],
  second: [0, 32, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 384],
  third: [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  firstOfMpeg2: [0, 32, 48, 56, 64, 80, 96, 112, 128, 144, 160, 176, 192, 224, 256],
  othersOfMpeg2: [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
} as const
const sampleRates = [44_100, 48_000, 32_000]

function frameAt(bytes: Buffer, at: number): MpegFrame | null {
  if (at + 6 > bytes.length || bytes[at] !== 0xff || (bytes[at + 1]! & 0xe0) !== 0xe0) return null
  const [second, third] = [bytes[at + 1]!, bytes[at + 2]!]
  const [version, layerBits] = [(second >> 3) & 3, (second >> 1) & 3]
  if (layerBits === 0) {
    // ADTS: the sync word has twelve bits, and the frame says its length.
    const length = ((bytes[at + 3]! & 3) << 11) | (bytes[at + 4]! << 3) | (bytes[at + 5]! >> 5)
    return (second & 0xf0) === 0xf0 && length > 7 ? { format: 'aac', length } : null
  }
  const sampleRate = sampleRates[(third >> 2) & 3]
  const layer = 4 - layerBits
  const isFirstVersion = version === 3
  const ofVersion1 = [bitRates.first, bitRates.second, bitRates.third][layer - 1]!
  const ofVersion2 = layer === 1 ? bitRates.firstOfMpeg2 : bitRates.othersOfMpeg2
  const bitRate = (isFirstVersion ? ofVersion1 : ofVersion2)[third >> 4] ?? 0
  if (version === 1 || sampleRate === undefined || bitRate === 0) return null
  const rate = isFirstVersion ? sampleRate : version === 2 ? sampleRate / 2 : sampleRate / 4
  const padding = (third >> 1) & 1
  if (layer === 1) return { format: 'mp3', length: (Math.floor((12_000 * bitRate) / rate) + padding) * 4 }
  const slots = layer === 3 && !isFirstVersion ? 72_000 : 144_000
  return { format: 'mp3', length: Math.floor((slots * bitRate) / rate) + padding }
}
