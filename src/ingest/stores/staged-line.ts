import type { FeedChildPart } from '../child-part.ts'
import { storedChild } from './merge-children.ts'

/**
 * Returns the line of a staged child: its number, its provisional uuid and hash, and the text to store if those hold.
 */
export function stagedLine(part: FeedChildPart): string {
  const stored = storedChild(part)
  const { uuid, hash } = stored.entity
  return `${part.index}\t${uuid}\t${hash}\t${JSON.stringify(stored)}`
}

export function readStagedLine(line: string): { index: number; uuid: string; hash: string; text: string } {
  const [index = '', uuid = '', hash = ''] = line.split('\t', 3)
  return { index: Number(index), uuid, hash, text: line.slice(index.length + uuid.length + hash.length + 3) }
}
