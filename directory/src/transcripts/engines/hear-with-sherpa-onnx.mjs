// Hears speech in a WAV file with sherpa-onnx, in a process of its own, and prints the JSON of a transcript:
//   node hear-with-sherpa-onnx.mjs FOLDER MODEL AUDIO LANGUAGE
// FOLDER has the package `sherpa-onnx-node`, MODEL is the folder of a model, LANGUAGE a code such as `en`, or `auto`.
import { readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, join } from 'node:path'
import process from 'node:process'

const [, , folder = '', model = '', audio = '', language = 'auto'] = process.argv

/** Seconds of a part: Whisper hears 30 at once. */
const LONGEST_S = 28
const SHORTEST_S = 10
/** Samples of a pause that is looked for at the end of a part: 0.2 s. */
const PAUSE = 3_200

/** Returns the configuration for the kind of model that a folder has. */
function configOf(files) {
  const find = (pattern) => {
    // Small numbers are faster, and nearly as good.
    const found = files
      .filter((name) => pattern.test(name))
      .sort((a, b) => Number(/int8/.test(b)) - Number(/int8/.test(a)))
    return found[0] === undefined ? undefined : join(model, found[0])
  }
  const tokens = find(/tokens\.txt$/)
  if (tokens === undefined) throw new Error(`${model} has no tokens.txt`)
  const [encoder, decoder, joiner] = [find(/encoder.*\.onnx$/), find(/decoder.*\.onnx$/), find(/joiner.*\.onnx$/)]
  const single = find(/^model.*\.onnx$/)
  const spoken = language === 'auto' ? '' : language
  const name = basename(model)
  const common = { tokens, numThreads: 2, provider: 'cpu', debug: 0 }
  if (encoder && decoder && joiner) {
    const modelType = /nemo|parakeet|canary/.test(name) ? 'nemo_transducer' : 'transducer'
    return { ...common, transducer: { encoder, decoder, joiner }, modelType }
  }
  if (encoder && decoder && /canary/.test(name)) {
    const code = spoken === '' ? 'en' : spoken
    return { ...common, canary: { encoder, decoder, srcLang: code, tgtLang: code, usePnc: 1 } }
  }
  if (encoder && decoder) return { ...common, whisper: { encoder, decoder, language: spoken, task: 'transcribe' } }
  if (single && /sense-voice/.test(name)) {
    return { ...common, senseVoice: { model: single, language: spoken, useInverseTextNormalization: 1 } }
  }
  if (single && /paraformer/.test(name)) return { ...common, paraformer: { model: single } }
  if (single && /nemo/.test(name)) return { ...common, nemoCtc: { model: single } }
  if (single && /zipformer/.test(name)) return { ...common, zipformerCtc: { model: single } }
  throw new Error(`${name} has no model of a known kind`)
}

/** Returns the place of the quietest pause between two places. */
function quietest(samples, from, to) {
  let [place, least, sum] = [to, Number.POSITIVE_INFINITY, 0]
  for (let at = from; at < to; at++) {
    sum += samples[at] ** 2
    if (at - PAUSE >= from) sum -= samples[at - PAUSE] ** 2
    if (at - from >= PAUSE && sum < least) [place, least] = [at - PAUSE / 2, sum]
  }
  return place
}

const { OfflineRecognizer, readWave } = createRequire(join(folder, 'package.json'))('sherpa-onnx-node')
const recognizer = new OfflineRecognizer({
  featConfig: { sampleRate: 16_000, featureDim: 80 },
  modelConfig: configOf(readdirSync(model)),
})
const { samples, sampleRate } = readWave(audio)
const segments = []
const heard = new Map()
for (let start = 0; start < samples.length; ) {
  const longest = start + LONGEST_S * sampleRate
  const end = longest >= samples.length ? samples.length : quietest(samples, start + SHORTEST_S * sampleRate, longest)
  const stream = recognizer.createStream()
  stream.acceptWaveform({ sampleRate, samples: samples.subarray(start, end) })
  recognizer.decode(stream)
  const { text = '', lang = '' } = recognizer.getResult(stream)
  // SenseVoice writes `<|en|>`.
  const code = lang.replace(/[<|>]/g, '')
  if (code !== '') heard.set(code, (heard.get(code) ?? 0) + (end - start))
  if (text.trim() !== '') segments.push({ start: start / sampleRate, end: end / sampleRate, text: text.trim() })
  start = end
}
const [most] = [...heard].sort((a, b) => b[1] - a[1])
process.stdout.write(JSON.stringify({ ...(most !== undefined && { language: most[0] }), segments }))
