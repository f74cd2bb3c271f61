import { asciiLower } from '../characters.ts'
import type { ElementName, XmlCode } from '../events.ts'
import type { KnownNames } from './known-names.ts'
import type { Name } from './names.ts'
import { conventionalPrefix, prefixOfUri } from './namespace-table.ts'

const XML = 'http://www.w3.org/XML/1998/namespace'
const XMLNS = 'http://www.w3.org/2000/xmlns/'

/** Maximum number of undeclared prefixes that are reported, each once. Honest documents have a few. */
const MAX_UNDECLARED = 100

/** Maximum length of URIs in values that outlive a document. */
const MAX_KEPT_URI = 128

/** The namespace that a prefix is bound to. */
interface Binding {
  readonly uri: string
  /** The conventional prefix of the namespace: empty if its names have none, `null` if it is unknown. */
  canonical: string | null
  /** The number of the scope, if a tag within a text declared it; 0 if an element did. */
  readonly textScope: number
}

/** The binding of a prefix before the open scope. */
interface Replaced {
  readonly prefix: string
  readonly binding: Binding | undefined
}

/**
 * The namespaces in effect, and the meaning of names under them (rule G1). Only elements that declare a namespace open
 * a scope. The bindings that they replace are kept until they end. A look-up therefore costs the same at any depth.
 */
export class Namespaces {
  /**
   * Whether a child is open. Nothing inside of a child affects the text after it, because a known child need not be
   * read.
   */
  isInChild = false
  /** Whether the current declarations are those of a tag inside a text. */
  isInText = false
  readonly #known: KnownNames
  readonly #fault: (code: XmlCode, detail: string) => void
  readonly #bindings = new Map<string, Binding>([
    ['xml', { uri: XML, canonical: 'xml', textScope: 0 }],
    ['xmlns', { uri: XMLNS, canonical: 'xmlns', textScope: 0 }],
  ])
  readonly #replaced: Replaced[] = []
  readonly #scopes: { readonly id: number; readonly replaced: number }[] = []
  readonly #undeclared = new Set<string>()
  /** Whether an element of the document's frame was met. */
  #isFramed = false
  /** The number of the scope in effect. Numbers are not reused, so that names resolved under one stay right. */
  #scope = 0
  #lastScope = 0

  /** `fault` gets the prefixes that are used and not properly declared. */
  constructor(known: KnownNames, fault: (code: XmlCode, detail: string) => void) {
    this.#known = known
    this.#fault = fault
  }

  /** Opens the scope of an element that declares namespaces. */
  open(): void {
    this.#scopes.push({ id: this.#scope, replaced: this.#replaced.length })
    this.#renew()
  }

  /** Binds a prefix in the scope that was opened last; the empty prefix is for names without one. */
  declare(prefix: string, uri: string): void {
    if (prefix === 'xml' || prefix === 'xmlns') return
    this.#replaced.push({ prefix, binding: this.#bindings.get(prefix) })
    const textScope = this.isInText ? this.#scope : 0
    this.#bindings.set(prefix, { uri, canonical: this.#canonicalPrefix(prefix, uri), textScope })
  }

  /** Enters the scope of a tag within a text: the text after the tag is inside. */
  enterText(): void {
    this.#renew()
  }

  /** Closes the scope of the element that opened the last one. */
  close(): void {
    const scope = this.#scopes.pop()
    if (scope === undefined) return
    while (this.#replaced.length > scope.replaced) {
      const { prefix, binding } = this.#replaced.pop() as Replaced
      if (binding === undefined) this.#bindings.delete(prefix)
      else this.#bindings.set(prefix, binding)
    }
    this.#scope = scope.id
  }

  /** Returns the meaning of an element's name. */
  element(name: Name): ElementName {
    if (name.element !== null && name.elementScope === this.#scope) return name.element
    const element = name.prefix === '' ? this.#unprefixed(name) : this.#prefixed(name)
    if (!this.#isFramed) this.#isFramed = this.#known.structural.has(element.key)
    name.element = element
    name.elementScope = this.#scope
    return element
  }

  /** Returns the meaning of an attribute's name. Without a prefix it has no namespace. */
  attribute(name: Name): ElementName {
    if (name.attribute !== null && name.attributeScope === this.#scope) return name.attribute
    const attribute =
      name.prefix !== ''
        ? this.#prefixed(name)
        : this.#resolved(name, name.written === 'xmlns' ? XMLNS : '', asciiLower(name.local))
    name.attribute = attribute
    name.attributeScope = this.#scope
    return attribute
  }

  #renew(): void {
    this.#lastScope += 1
    this.#scope = this.#lastScope
  }

  #unprefixed(name: Name): ElementName {
    const local = name.known?.key ?? asciiLower(name.local)
    const binding = this.#bindings.get('')
    if (!this.#isFramed && (binding?.canonical ?? null) === null) {
      const prefix = this.#known.vocabularies.get(local)
      // A `<feed>` without a namespace still makes the document Atom.
      if (prefix !== undefined) return this.#assume(prefix, name, local)
    }
    if (binding === undefined || (binding.uri === '' && binding.canonical === null))
      return this.#resolved(name, '', local)
    const { uri, canonical } = binding
    if (canonical === '') return this.#resolved(name, uri, local)
    if (canonical === null || !this.#known.prefixes.has(canonical)) {
      // A default namespace that is in no table counts as no namespace. An exception is the namespace of SVG or MathML
      // within a text, except for the elements of the document's frame: more likely the text was never closed than that
      // it contains an item.
      const isForeign = binding.textScope > 0 && (this.isInChild || !this.#known.structural.has(local))
      return this.#resolved(name, uri, isForeign ? `{${uri}}${local}` : local)
    }
    const key = `${canonical}:${local}`
    if (!this.isInChild && this.#known.structural.has(local) && !this.#known.ids.has(key)) {
      // `<rss xmlns="http://www.w3.org/2005/Atom">`: the default namespace is a mistake, and is ignored for the rest as
      // well.
      binding.canonical = null
      this.#renew()
      return this.#resolved(name, uri, local)
    }
    return this.#resolved(name, uri, key)
  }

  /** Binds names without a prefix to a namespace that was meant and not declared. */
  #assume(prefix: string, name: Name, local: string): ElementName {
    this.#fault('xml-namespace-assumed', name.written)
    const uri = this.#bindings.get('')?.uri ?? ''
    this.#bindings.set('', { uri, canonical: prefix, textScope: 0 })
    this.#renew()
    return this.#resolved(name, uri, `${prefix}:${local}`)
  }

  #prefixed(name: Name): ElementName {
    const binding = this.#bindings.get(name.prefix)
    const uri = binding?.uri ?? ''
    const canonical = uri === '' ? this.#undeclaredPrefix(name.prefix) : (binding?.canonical ?? null)
    // Declarations of tags inside a text apply to that text only: the metadata of an SVG image has a `dc:title`.
    const isForeign = binding !== undefined && binding.textScope > 0 && binding.textScope !== this.#scope
    if (canonical === null || isForeign) {
      return this.#resolved(name, uri, `{${uri || name.prefix}}${asciiLower(name.local)}`)
    }
    const { known } = name
    if (known !== undefined && canonical === name.prefix) return this.#resolved(name, uri, known.key)
    const local = asciiLower(name.local)
    return this.#resolved(name, uri, canonical === '' ? local : `${canonical}:${local}`)
  }

  #resolved(name: Name, uri: string, key: string): ElementName {
    const { known, written, prefix, local } = name
    if (known === undefined || known.key !== key) {
      return { written, prefix, local, uri, key, id: this.#known.ids.get(key) ?? -1 }
    }
    const { meaning } = known
    if (meaning !== null && meaning.uri === uri) return meaning
    const element = { written, prefix, local, uri, key, id: known.id }
    if (uri.length <= MAX_KEPT_URI) known.meaning = element
    return element
  }

  #canonicalPrefix(prefix: string, uri: string): string | null {
    const canonical = prefixOfUri(uri)
    if (canonical !== undefined) return canonical
    // A wrong URI for a well-known prefix is far more common than another vocabulary under it.
    const conventional = prefix === '' || uri === '' ? undefined : conventionalPrefix(prefix)
    if (conventional === undefined) return null
    this.#fault('xml-namespace-assumed', `${prefix}: ${uri}`)
    return conventional
  }

  #undeclaredPrefix(prefix: string): string | null {
    const conventional = conventionalPrefix(prefix)
    if (!this.#undeclared.has(prefix) && this.#undeclared.size < MAX_UNDECLARED) {
      this.#undeclared.add(prefix)
      this.#fault(conventional === undefined ? 'xml-prefix-unknown' : 'xml-prefix-undeclared', prefix)
    }
    return conventional ?? null
  }
}
