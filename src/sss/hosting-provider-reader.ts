import type { JsonObject } from '../json/json-value.ts'
import type { KindReader } from './kind-reader.ts'
import { normaliseHostingProvider } from './normalise-hosting-provider.ts'
import type { Normalising } from './normalising.ts'
import type { HostingProviderPart } from './parts.ts'

/** Reads a document of type HostingProvider. */
export class HostingProviderReader implements KindReader {
  readonly kind = 'hosting-provider'
  readonly childMember = null
  readonly uuid: string | null
  readonly counts = { issues: 0, stories: 0, content: 0 }

  private readonly normalising: Normalising

  constructor(uuid: string | null, normalising: Normalising) {
    this.uuid = uuid
    this.normalising = normalising
  }

  child(): null {
    return null
  }

  head(): null {
    return null
  }

  whole(envelope: JsonObject): HostingProviderPart {
    return {
      type: 'hosting-provider',
      hostingProvider: normaliseHostingProvider(envelope, this.uuid, this.normalising),
    }
  }
}
