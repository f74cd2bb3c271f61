import type { AnyObject } from '../core/is-object.ts'
import type { KindReader } from './kind-reader.ts'
import { normaliseHostingProvider } from './normalise-hosting-provider.ts'
import type { SssNormalising } from './normalising.ts'
import type { HostingProviderPart } from './parts.ts'

/** Reads a document of type HostingProvider. */
export class HostingProviderReader implements KindReader {
  readonly kind = 'hosting-provider'
  readonly childMember = null
  readonly uuid: string | null
  readonly counts = { issues: 0, stories: 0, content: 0 }

  private readonly normalising: SssNormalising

  constructor(uuid: string | null, normalising: SssNormalising) {
    this.uuid = uuid
    this.normalising = normalising
  }

  child(): null {
    return null
  }

  head(): null {
    return null
  }

  whole(envelope: AnyObject): HostingProviderPart {
    return {
      type: 'hosting-provider',
      hostingProvider: normaliseHostingProvider(envelope, this.uuid, this.normalising),
    }
  }
}
