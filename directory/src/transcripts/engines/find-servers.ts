import { request } from 'node:http'
import type { Runtime } from '../../runtime/runtime.ts'

/** A server of this machine that answers `GET /v1/models` as OpenAI does. */
export interface FoundServer {
  /** Such as `http://127.0.0.1:8000/v1`. */
  readonly url: string
  /** The names of its models; `null` if it wants a key before it says. */
  readonly models: readonly string[] | null
}

/**
 * The ports of servers that speak the API of OpenAI, as their documents name them: LM Studio (1234), Jan (1337),
 * KoboldCpp (5001), speaches, faster-whisper-server and vLLM (8000), LocalAI (8080), Xinference (9997), mlx-omni-server
 * (10240), Ollama (11434), SGLang (30000).
 */
export const usualPorts = [1234, 1337, 5001, 8000, 8080, 9997, 10_240, 11_434, 30_000] as const

const PATIENCE_MS = 300
const MAX_ANSWER = 1_048_576
/** Some servers listen on one of the two alone. */
const HOSTS = ['127.0.0.1', '[::1]']

/**
 * Looks which servers answer on loopback. Each is asked for its models, once, and for nothing else.
 *
 * @param without a port that is not asked, such as the directory's own
 */
export async function findServers(
  ports: readonly number[],
  { sleep }: Pick<Runtime, 'sleep'>,
  without: number | null = null,
): Promise<FoundServer[]> {
  const found = await Promise.all(
    ports
      .filter((port) => port !== without)
      .map(async (port) => {
        const answers = await Promise.all(HOSTS.map((host) => modelsOf(`http://${host}:${port}/v1`, sleep)))
        return answers.find((answer) => answer !== null) ?? null
      }),
  )
  return found.filter((server) => server !== null)
}

async function modelsOf(url: string, sleep: Runtime['sleep']): Promise<FoundServer | null> {
  const done = new AbortController()
  void sleep(PATIENCE_MS, done.signal).then(() => done.abort())
  try {
    const { status, body } = await get(`${url}/models`, done.signal)
    if (status === 401 || status === 403) return isJson(body) ? { url, models: null } : null
    return status === 200 ? { url, models: namesIn(body) } : null
  } catch {
    // Nothing listens there, or something else does.
    return null
  } finally {
    done.abort()
  }
}

function get(url: string, signal: AbortSignal): Promise<{ readonly status: number; readonly body: string }> {
  return new Promise((resolve, reject) => {
    // Without an agent: a connection that is kept would hold the process.
    const asked = request(url, { signal, agent: false, headers: { accept: 'application/json' } }, (answer) => {
      let body = ''
      answer.setEncoding('utf8').on('data', (piece: string) => {
        body += piece
        if (body.length > MAX_ANSWER) asked.destroy(new Error('The answer is too long'))
      })
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, body })).on('error', reject)
    })
    asked.on('error', reject).end()
  })
}

function isJson(body: string): boolean {
  try {
    return typeof JSON.parse(body) === 'object'
  } catch {
    return false
  }
}

/** @throws if the body is not a list of models */
function namesIn(body: string): string[] {
  const { data } = JSON.parse(body) as { readonly data: readonly { readonly id: unknown }[] }
  return data.map(({ id }) => String(id)).slice(0, 1_000)
}

/** Whether the name of a model says that it hears speech. */
export function isOfSpeech(model: string): boolean {
  return (
    /whisper|parakeet|canary|voxtral|transcri|sense-?voice|paraformer|moonshine|kroko|qwen\d?-asr|(?:^|[-_/.])(?:asr|stt)(?:$|[-_/.])/i.test(
      model,
    ) && !/(?:^|[-_/.])tts(?:$|[-_/.])/i.test(model)
  )
}
