/** The material of hostile requests. */
export interface HostileWorld {
  /** Returns numbers from 0 up to 1. */
  readonly random: () => number
  /** Uuids of podcasts: of some with long texts, and of none. */
  readonly podcasts: readonly string[]
  /** Uuids of episodes. */
  readonly episodes: readonly string[]
}

/** Kinds of requests that ask for much with little text. */
export const hostileKinds = ['aliases', 'fragments', 'introspection', 'long answers', 'variables'] as const

export type HostileKind = (typeof hostileKinds)[number]

/** Returns the body of a request that asks for as much as it can. */
export function generateHostile(kind: HostileKind, world: HostileWorld): string {
  const writer = new HostileWriter(world)
  switch (kind) {
    case 'aliases':
      return JSON.stringify({ query: writer.aliases() })
    case 'fragments':
      return JSON.stringify({ query: writer.fragments() })
    case 'introspection':
      return JSON.stringify({ query: writer.introspection() })
    case 'long answers':
      return JSON.stringify({ query: writer.longAnswer() })
    case 'variables':
      return writer.variables()
  }
}

const leaves = [
  'uuid',
  'name',
  'description',
  'description(shouldStripHtmlTags:true)',
  '__typename',
  'podcastSeries{description}',
  'persons{uuid name}',
]

class HostileWriter {
  readonly #world: HostileWorld

  constructor(world: HostileWorld) {
    this.#world = world
  }

  /** One field many times: in the root, in a list, or in both. */
  aliases(): string {
    const leaf = this.#one(leaves)
    const many = (count: number, field: string) => this.#times(count, (at) => `a${at}:${field}`)
    switch (this.#upTo(3)) {
      case 0:
        return `{${many(this.#upTo(400), `getPodcastSeries(uuid:"${this.#podcast()}"){uuid description}`)}}`
      case 1:
        return `{${many(this.#upTo(60), `getPodcastSeries(uuid:"${this.#podcast()}"){${many(this.#upTo(25), 'description')}}`)}}`
      case 2:
        return `{getPodcastSeries(uuid:"${this.#podcast()}"){episodes(limitPerPage:25)${this.#directive()}{${many(this.#upTo(1_200), leaf)}}}}`
      default:
        return `{${many(this.#upTo(40), `search(term:"tide"){podcastSeries{${many(this.#upTo(20), 'description')}}}`)}}`
    }
  }

  /** Fragments that spread fragments: each level doubles what is asked for. */
  fragments(): string {
    const depth = 1 + this.#upTo(12)
    const spread = (at: number) =>
      this.#times(
        1 + this.#upTo(3),
        (alias) => `b${at}x${alias}:podcastSeries{episodes(limitPerPage:2){...F${at + 1}}}`,
      )
    const levels = this.#times(depth, (at) => `fragment F${at} on PodcastEpisode{uuid ${spread(at)}}`)
    const last = `fragment F${depth} on PodcastEpisode{${this.#times(this.#upTo(300), (at) => `c${at}:__typename`)} description}`
    return `{getPodcastEpisode(uuid:"${this.#episode()}"){...F0}} ${levels} ${last}`
  }

  introspection(): string {
    const type = (depth: number): string => {
      const inside = depth === 0 ? 'name kind description' : type(depth - 1)
      const fields = [
        'name',
        `ofType{${inside}}`,
        `fields(includeDeprecated:true){name description type{${inside}} args{name type{${inside}}}}`,
        `inputFields{name type{${inside}}}`,
        `possibleTypes{${inside}}`,
        'enumValues(includeDeprecated:true){name description}',
      ].filter(() => this.#world.random() < 0.7)
      if (this.#world.random() < 0.2) fields.push(...this.#times(1 + this.#upTo(80), (at) => `d${at}:name`).split(' '))
      return fields.length === 0 ? 'name' : fields.join(' ')
    }
    const depth = this.#upTo(3)
    const uses = this.#world.random() < 0.8 ? 1 + this.#upTo(3) : this.#upTo(300)
    return `{${this.#times(Math.max(1, uses), (at) => `e${at}:__schema{types{${uses > 4 ? 'name' : type(depth)}}}`)}}`
  }

  /** Pages of lists with long texts. */
  longAnswer(): string {
    const text = this.#one(['description', 'description(shouldStripHtmlTags:true)', 'uuid description@skip(if:true)'])
    switch (this.#upTo(3)) {
      case 0:
        return `{getPodcastSeries(uuid:"${this.#podcast()}"){${this.#times(1 + this.#upTo(200), (at) => `p${at}:episodes(page:${at + 1},limitPerPage:25){${text}}`)}}}`
      case 1:
        return `{${this.#times(1 + this.#upTo(100), (at) => `m${at}:getMultiplePodcastEpisodes(uuids:${this.#list(25)}){${text}}`)}}`
      case 2:
        return `{${this.#times(1 + this.#upTo(100), (at) => `l${at}:getLatestPodcastEpisodes(uuids:["${this.#podcast()}"],limitPerPage:50,page:${1 + this.#upTo(19)}){${text}}`)}}`
      default:
        return `{getMultiplePodcastSeries(uuids:${JSON.stringify(this.#world.podcasts.slice(0, 25))}){episodes(limitPerPage:25){${text} podcastSeries{description}}}}`
    }
  }

  /** Long and nested lists in variables, also in large bodies. */
  variables(): string {
    const query = this.#one([
      'query($u:[ID]){getMultiplePodcastSeries(uuids:$u){uuid}}',
      'query($u:[ID]){getLatestPodcastEpisodes(uuids:$u){uuid}}',
      'query($u:[ID]){getMultiplePodcastSeries(uuids:$u){uuid}} #getLatestPodcastEpisodes',
      'query($u:[Genre!]){getPopularContent(filterByGenres:$u,serviceType:PODCASTSERIES){popularityRankId}}',
    ])
    const entry = this.#one(['"x"', '0', 'null', '[]', '{}', '[[[]]]', '{"a":[0]}', JSON.stringify(this.#podcast())])
    const length = this.#one([10, 1_001, 20_000, 100_000, 400_000, 1_900_000])
    const count = Math.max(1, Math.min(length, Math.floor(3_900_000 / (entry.length + 1))))
    const list = `${`${entry},`.repeat(count - 1)}${entry}`
    if (this.#world.random() < 0.1) {
      const depth = Math.min(count, 1_900_000)
      return `{"query":${JSON.stringify(query)},"variables":{"u":${'['.repeat(depth)}${']'.repeat(depth)}}}`
    }
    return `{"query":${JSON.stringify(query)},"variables":{"u":[${list}]}}`
  }

  #directive(): string {
    return this.#world.random() < 0.5 ? '@include(if:true)' : ''
  }

  #list(length: number): string {
    return JSON.stringify(Array.from({ length }, () => this.#episode()))
  }

  #podcast(): string {
    return this.#one(this.#world.podcasts)
  }

  #episode(): string {
    return this.#one(this.#world.episodes)
  }

  #times(count: number, text: (at: number) => string): string {
    return Array.from({ length: count }, (_, at) => text(at)).join(' ') || 'x:__typename'
  }

  #upTo(high: number): number {
    return Math.floor(this.#world.random() * (high + 1))
  }

  #one<Item>(items: readonly Item[]): Item {
    return items[Math.floor(this.#world.random() * items.length)] as Item
  }
}
