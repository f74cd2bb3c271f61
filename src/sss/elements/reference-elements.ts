import { one, type RecordOf } from '../../core/shape.ts'
import { readUuid } from '../../identity/uuid.ts'
import { unchangedText } from './texts.ts'
import { documentUrl } from './urls.ts'

/** A reference to another document. Other members, such as a name, are ignored. */
export const referenceElements = {
  type: one('type', unchangedText),
  linkedDataType: one('@type', unchangedText),
  uuid: one('identifier', readUuid),
  identifier: one('identifier', unchangedText),
  url: one('url', documentUrl),
}

export type RawReference = RecordOf<typeof referenceElements>
