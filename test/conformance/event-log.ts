import { numberedCharacter } from '../../src/values/decode-entities.ts'

interface LoggedAttribute {
  readonly written: string
  readonly uri: string
  readonly value: string
}

/**
 * Writes the events of a document down, one string each, in a form that two readers can be compared by: text that comes
 * in pieces is joined, text outside of the root is left out, and attributes keep their order. White space around the
 * URI of a namespace is left out: saxes drops it, though XML does not. Controls above ASCII are written as what HTML
 * takes their numbers for: so do we where they are referred to, and saxes does not.
 */
export class EventLog {
  readonly #events: string[] = []
  #text: string[] = []
  /** The elements that are open, by their names as written. */
  readonly open: string[] = []

  get events(): readonly string[] {
    return this.#events
  }

  start(written: string, uri: string, attributes: readonly LoggedAttribute[]): void {
    this.#flush()
    this.open.push(written)
    const listed = attributes.map(
      (attribute) =>
        ` ${attribute.written}{${namespaceOf(attribute)}}=${JSON.stringify(withoutControls(attribute.value))}`,
    )
    this.#events.push(`<${written}{${uri.trim()}}${listed.join('')}>`)
  }

  text(data: string): void {
    if (this.open.length > 0 && data !== '') this.#text.push(data)
  }

  end(written: string): void {
    this.#flush()
    this.open.pop()
    this.#events.push(`</${written}>`)
  }

  /** The element at this depth, counted from 0, and all in it will have no ends. */
  drop(depth: number): void {
    this.#flush()
    this.open.length = depth
    this.#events.push('dropped')
  }

  #flush(): void {
    if (this.#text.length === 0) return
    this.#events.push(JSON.stringify(withoutControls(this.#text.join(''))))
    this.#text = []
  }
}

function withoutControls(text: string): string {
  return text.replace(/[\x80-\x9f]/g, (control) => numberedCharacter(control.charCodeAt(0)))
}

/** Declarations have a namespace of their own by a later erratum, which readers heed or not. */
function namespaceOf({ written, uri }: LoggedAttribute): string {
  return written === 'xmlns' || written.startsWith('xmlns:') ? '' : uri.trim()
}
