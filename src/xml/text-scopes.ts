import type { Namespaces } from './names/namespaces.ts'

/** Maximum number of tags within one text whose declarations are followed at a time; real texts have a few. */
const MAX_SCOPES = 64

/** Number of open tags of a name, counted from the first one with declarations. */
interface OpenTags {
  count: number
  /** For each open tag with declarations, the count at its start. */
  readonly declaring: number[]
}

/**
 * The namespaces that tags within a text declare. Such tags are no elements, but the names between one of them and its
 * end tag follow its declarations: `<title>` within `<div xmlns="http://www.w3.org/1999/xhtml">` is no title of Atom.
 */
export class TextScopes {
  readonly #namespaces: Namespaces
  /** The names of the open tags with declarations, the outermost first. */
  readonly #names: string[] = []
  readonly #tags = new Map<string, OpenTags>()

  constructor(namespaces: Namespaces) {
    this.#namespaces = namespaces
  }

  get isEmpty(): boolean {
    return this.#names.length === 0
  }

  /** Notes that a tag opens that is not empty. `hasScope` says whether it opened a scope, which ends with it. */
  open(name: string, hasScope: boolean): void {
    let tags = this.#tags.get(name)
    const isFollowed = hasScope && this.#names.length < MAX_SCOPES
    if (hasScope && !isFollowed) this.#namespaces.close()
    if (tags === undefined) {
      if (!isFollowed) return
      tags = { count: 0, declaring: [] }
      this.#tags.set(name, tags)
    }
    tags.count += 1
    if (!isFollowed) return
    tags.declaring.push(tags.count)
    this.#names.push(name)
    this.#namespaces.enterText()
  }

  /** Notes an end tag: all scopes of its tag and inside of it end. */
  close(name: string): void {
    const tags = this.#tags.get(name)
    if (tags === undefined) return
    if (tags.declaring.at(-1) === tags.count) while (this.#closeLast() !== name);
    else tags.count -= 1
  }

  /** Notes that the text has ended. */
  clear(): void {
    while (!this.isEmpty) this.#closeLast()
  }

  /** Ends the scope that was opened last, and returns the name of its tag. */
  #closeLast(): string {
    const name = this.#names.pop() as string
    const tags = this.#tags.get(name) as OpenTags
    tags.count = (tags.declaring.pop() as number) - 1
    if (tags.declaring.length === 0) this.#tags.delete(name)
    this.#namespaces.close()
    return name
  }
}
