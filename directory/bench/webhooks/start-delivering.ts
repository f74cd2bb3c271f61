import { createContentReader } from '../../src/api/index.ts'
import type { OpenDatabase } from '../../src/database/database.ts'
import { seriesUuidsByUrls } from '../../src/feeds/index.ts'
import type { Runtime } from '../../src/runtime/runtime.ts'
import { createDeliveryFetcher, createDeliveryLoop, startMatching } from '../../src/webhooks/index.ts'
import { registerProcess } from '../../src/workers/index.ts'
import { noTranscripts } from '../../test/support/api/no-transcripts.ts'
import { SERVICE_SECRETS } from './open-webhooks.ts'

/** Begins to match events and to send, as the role `deliver` does. Returns what ends it. */
export async function startDelivering({ db }: OpenDatabase, runtime: Runtime): Promise<() => Promise<void>> {
  const plans = ['business']
  const fetcher = createDeliveryFetcher('FeedmillBench/1.0 (+https://feedmill.example/bot)', { allowPrivate: true })
  const deliveries = createDeliveryLoop({ db, runtime, secrets: SERVICE_SECRETS, fetcher, plans, isStrict: false })
  const sending = deliveries.start()
  const readContents = createContentReader({
    db,
    runtime,
    transcripts: noTranscripts,
    baseUrl: 'https://directory.example',
    seriesUuidsByUrls: (urls) => seriesUuidsByUrls(db, urls),
  })
  const registered = await registerProcess(db, ['deliver'], runtime)
  const { processId } = registered
  const onDeliveries = () => deliveries.wake()
  const matching = startMatching({ db, runtime, readContents, plans, processId, onDeliveries })
  return async () => {
    await matching.stop()
    await registered.stop()
    await sending.stop()
    await fetcher.close()
  }
}
