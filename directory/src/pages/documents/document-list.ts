/** The documents that have a page at `/docs/NAME`, by group, with the label of their link. */
export const documentGroups = {
  start: {
    interface: 'Requests and answers',
    errors: 'Errors',
    limits: 'Costs and limits',
    paging: 'Pages of lists',
    cache: 'The cache',
    clients: 'Clients',
    changelog: 'Changelog',
  },
  graphql: { schema: 'Types and fields' },
  content: { search: 'Search', transcripts: 'Transcripts', charts: 'Charts' },
  changes: { webhooks: 'Webhooks', events: 'Events' },
  others: { apps: 'Apps', 'open-data': 'Open data' },
} as const

type Groups = typeof documentGroups
export type DocumentName = { [group in keyof Groups]: keyof Groups[group] }[keyof Groups]

/** The labels of all documents, in the order of their groups. */
export const documentLabels = Object.assign({}, ...Object.values(documentGroups)) as Record<DocumentName, string>

export const documentNames = Object.keys(documentLabels) as DocumentName[]

/** A place in a document that a link can name. */
export interface DocumentHeading {
  readonly id: string
  /** Plain text. */
  readonly text: string
}

/** A part of a document that a search can find. */
export interface DocumentSection {
  /** `null` for what stands above the first heading. */
  readonly id: string | null
  readonly title: string
  /** Plain text in one line. */
  readonly text: string
}

/** A document as a page. */
export interface Document {
  readonly title: string
  /** What its first paragraph says, as plain text. */
  readonly description: string
  /** HTML without the title. It names the directory as `https://directory.example.org`, and the reader as 1001. */
  readonly html: string
  /** The headings below the title, without those of lower ranks. */
  readonly headings: readonly DocumentHeading[]
  readonly sections: readonly DocumentSection[]
}

/** All documents, and the files of the examples. */
export interface Documents {
  readonly documents: { readonly [name in DocumentName]: Document }
  /** Texts by their paths below `/docs/examples/`. */
  readonly examples: { readonly [path: string]: string }
}
