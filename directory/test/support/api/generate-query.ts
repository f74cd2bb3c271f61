import {
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLObjectType,
  type GraphQLSchema,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isObjectType,
} from 'graphql'

/** The material of generated queries. */
export interface QueryWorld {
  readonly schema: GraphQLSchema
  /** Returns numbers from 0 up to 1. */
  readonly random: () => number
  /** Strings for arguments: uuids, names, URLs. */
  readonly texts: readonly string[]
  /** The share of mistakes in a query, from 0 to 1. */
  readonly mistakes: number
}

const oddTexts = ['', ' ', 'a', '%_\\', '\u0000', '\ud800', 'é'.repeat(600), '9'.repeat(30), '"}){', '\u202e\n\t']
const oddNumbers = ['-1', '0', '1.5', '1e400', '2147483647', '2147483648', '99999999999999999999', '-0']

/** Returns a query, mostly one that can run. */
export function generateQuery(world: QueryWorld): string {
  const writer = new QueryWriter(world)
  const text = writer.query()
  return writer.isWrong() ? writer.damaged(text) : text
}

class QueryWriter {
  readonly #world: QueryWorld
  #aliases = 0
  #fields = 0

  constructor(world: QueryWorld) {
    this.#world = world
  }

  isWrong(): boolean {
    return this.#world.random() < this.#world.mistakes
  }

  query(): string {
    const root = this.#world.schema.getQueryType()!
    const series = this.#world.schema.getType('PodcastSeries') as GraphQLObjectType
    const fragment = this.#below(0.2) ? `fragment F on PodcastSeries ${this.#selections(series, 3)}` : ''
    return `query Q ${this.#selections(root, 0)} ${fragment}`
  }

  /** Returns a text with a piece left out, doubled, or moved. */
  damaged(text: string): string {
    const start = this.#upTo(text.length)
    const end = Math.min(text.length, start + 1 + this.#upTo(8))
    const piece = text.slice(start, end)
    const rest = text.slice(0, start) + text.slice(end)
    const place = this.#upTo(rest.length)
    return this.#one([
      rest,
      text.slice(0, end) + text.slice(start),
      rest.slice(0, place) + piece + rest.slice(place),
      text.slice(0, start) +
        this.#one(['{', '}', '$x', '...F', '...', '"', '@skip(if:1)', '\ufeff']) +
        text.slice(start),
    ])
  }

  #selections(type: GraphQLObjectType, depth: number): string {
    const fields = Object.values(type.getFields())
    const parts = Array.from({ length: 1 + this.#upTo(3) }, () => this.#field(this.#one(fields), depth))
    if (type.name === 'PodcastSeries' && depth > 0 && depth < 3 && this.#below(0.1)) parts.push('...F')
    return `{${parts.filter((part) => part !== '').join(' ') || '__typename'}}`
  }

  #field(field: GraphQLField<unknown, unknown>, depth: number): string {
    this.#fields += 1
    const type = getNamedType(field.type)
    if (isObjectType(type) && (depth > 5 || this.#fields > 60)) return '__typename'
    const args = field.args
      .filter((arg) => isNonNullType(arg.type) || this.#below(0.5))
      .map((arg) => `${arg.name}: ${this.#argument(arg)}`)
    const given = args.length === 0 ? '' : `(${args.join(', ')})`
    const directive = this.#below(0.05) ? ` @${this.#one(['skip', 'include'])}(if: ${this.#below(0.5)})` : ''
    const inside = isObjectType(type) ? this.#selections(type, depth + 1) : ''
    this.#aliases += 1
    return `f${this.#aliases}: ${field.name}${given}${directive} ${inside}`
  }

  #argument({ name, type }: GraphQLArgument): string {
    if (name === 'limitPerPage' && !this.isWrong()) return String(1 + this.#upTo(24))
    if (name === 'page' && !this.isWrong()) return '1'
    return this.#value(type)
  }

  #value(type: GraphQLInputType): string {
    if (isNonNullType(type)) return this.#value(type.ofType)
    if (this.isWrong()) return this.#one(['null', 'true', 'NOTHING', '{}', '[]', '[[1]]', '""', ...oddNumbers])
    if (isListType(type)) {
      return `[${Array.from({ length: this.#upTo(4) }, () => this.#value(type.ofType)).join(' ')}]`
    }
    if (isEnumType(type)) return this.#one(type.getValues()).name
    if (isInputObjectType(type)) {
      const fields = Object.values(type.getFields()).map((field) => `${field.name}: ${this.#value(field.type)}`)
      return `{${fields.join(' ')}}`
    }
    if (type.name === 'Boolean') return String(this.#below(0.5))
    if (type.name === 'Int' || type.name === 'Float') return String(this.#upTo(30))
    return JSON.stringify(this.#one(this.isWrong() ? oddTexts : this.#world.texts))
  }

  #below(chance: number): boolean {
    return this.#world.random() < chance
  }

  #upTo(high: number): number {
    return Math.floor(this.#world.random() * (high + 1))
  }

  #one<Item>(items: readonly Item[]): Item {
    return items[Math.floor(this.#world.random() * items.length)] as Item
  }
}
