import { one, type RecordOf } from '../../core/shape.ts'
import { readUuid } from '../../identity/uuid.ts'
import { asWritten } from './texts.ts'
import { documentUrl } from './urls.ts'

/** A reference to another document. Other members, such as a name, are ignored. */
export const referenceElements = {
  type: one('type', asWritten),
  linkedDataType: one('@type', asWritten),
  uuid: one('identifier', readUuid),
  identifier: one('identifier', asWritten),
  url: one('url', documentUrl),
}

export type RawReference = RecordOf<typeof referenceElements>
