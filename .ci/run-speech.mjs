// Has real speech transcribed: espeak-ng speaks an episode, the directory fetches it, and pocketsphinx hears it. Its words
// are mostly wrong, so that only their times are looked at.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { tryDirectory } from './try-directory.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const hear = fileURLToPath(new URL('./hear-speech.mjs', import.meta.url))
const data = mkdtempSync(join(tmpdir(), 'feedmill-speech-'))
const wav = join(data, 'speech.wav')
const SPEECH = 'Good morning. This is the harbour news. The ferry leaves at seven. Thank you for listening.'

const publisher = createServer((request, response) => {
  if (request.url === '/speech.wav') response.writeHead(200, { 'Content-Type': 'audio/wav' }).end(readFileSync(wav))
  else response.writeHead(200, { 'Content-Type': 'application/rss+xml' }).end(feed())
})

function feed() {
  const { port } = publisher.address()
  return `<?xml version="1.0"?><rss version="2.0"><channel><title>Speech</title><language>en</language>
    <item><guid isPermaLink="false">speech</guid><title>Harbour news</title>
    <enclosure url="http://127.0.0.1:${port}/speech.wav" length="1" type="audio/wav"/></item></channel></rss>`
}

try {
  execFileSync('espeak-ng', ['-v', 'en-us', '-s', '130', '-w', wav, SPEECH])
  await new Promise((resolve) => publisher.listen(0, '127.0.0.1', resolve))
  const env = {
    ...process.env,
    DATA: join(data, 'directory'),
    PORT: '0',
    ALLOW_PRIVATE: 'yes',
    TRANSCRIPTION_PROVIDER: 'command',
    TRANSCRIPTION_COMMAND: `${process.execPath} ${hear} {audio}`,
  }
  const options = { cwd: root, env, data: env.DATA }
  await tryDirectory([process.execPath, 'directory/start.mjs'], options, async (post) => {
    const rssUrl = `http://127.0.0.1:${publisher.address().port}/feed.xml`
    const { uuid } = await post('/feeds/add-podcastseries', { rssUrl })
    const ask = async (query) => (await post('/graphql', { query })).data
    let episode
    while (episode === undefined) {
      await setTimeout(500)
      episode = (await ask(`{getPodcastSeries(uuid:"${uuid}"){episodes{uuid}}}`)).getPodcastSeries.episodes[0]
    }
    let items = null
    while (items === null) {
      const query = `{getEpisodeTranscript(uuid:"${episode.uuid}",style:UTTERANCE){text startTimecode endTimecode}}`
      items = (await ask(query)).getEpisodeTranscript
    }
    console.log(items)
    const isTimed = items.every(({ text, startTimecode, endTimecode }, index) => {
      return text !== '' && endTimecode > startTimecode && startTimecode >= (items[index - 1]?.startTimecode ?? 0)
    })
    if (items.length === 0 || !isTimed) throw new Error('The transcript has no items in order of time')
  })
} finally {
  publisher.closeAllConnections()
  publisher.close()
  rmSync(data, { recursive: true, force: true })
}
