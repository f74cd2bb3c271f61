/** What a reader may follow. */
interface Followable {
  readonly kind: 'podcast' | 'publisher' | 'comic' | 'creator' | 'person'
  readonly uuid: string
  readonly name: string
}

/** The place of the heart by which a reader follows something. The script puts the button here. */
export function Follow({ kind, uuid, name }: Followable) {
  return <span class="follow" data-kind={kind} data-uuid={uuid} data-name={name}></span>
}
