import { createHash } from 'node:crypto'
import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import type { FetchedAudio } from './fetch-audio.ts'

/** Folders of audio in the temporary folder begin so. Those that nobody changed for a day are deleted. */
export const AUDIO_FOLDER = 'feedmill-audio-'
const FACTS = 'fetched.json'

/** An episode, and where its audio is. */
interface AudioOfEpisode {
  readonly uuid: string
  readonly audioUrl: string | null
}

/**
 * Keeps audio for the next try of its episode on this machine. Many hosts put other advertisements into each download:
 * pieces that were transcribed fit only the audio that they were cut from.
 *
 * @param audio in a folder of its own, which is gone afterwards
 * @throws if the disk is full, or another run of the job has kept its audio
 */
export async function keepAudio(audio: FetchedAudio, episode: AudioOfEpisode): Promise<void> {
  const folder = dirname(audio.path)
  for (const name of await readdir(folder)) {
    if (name !== basename(audio.path)) await rm(join(folder, name), { recursive: true, force: true })
  }
  await writeFile(join(folder, FACTS), JSON.stringify({ ...audio, path: basename(audio.path) }))
  await rename(folder, keptFolder(episode))
}

/**
 * Moves kept audio into an empty folder. Of two runs at once, only one gets it.
 *
 * @returns `null` if none was kept
 */
export async function takeKeptAudio(episode: AudioOfEpisode, folder: string): Promise<FetchedAudio | null> {
  try {
    await rename(keptFolder(episode), folder)
    const facts = JSON.parse(await readFile(join(folder, FACTS), 'utf8')) as FetchedAudio
    return { ...facts, path: join(folder, basename(facts.path)) }
  } catch {
    return null
  }
}

function keptFolder({ uuid, audioUrl }: AudioOfEpisode): string {
  const digest = createHash('sha256')
    .update(JSON.stringify([uuid, audioUrl]))
    .digest('base64url')
  return join(tmpdir(), `${AUDIO_FOLDER}kept-${digest}`)
}
