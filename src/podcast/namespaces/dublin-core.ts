import { group, many, markup, one } from '../../core/shape.ts'
import { visibleHtml } from '../../html/visible-html.ts'
import { plainText, verbatim } from '../../values/text.ts'

/** The elements of Dublin Core that are no name, date, author, text or right of a series or an episode. */
export const dublinCoreDetails = group({
  publisher: many('dc:publisher', plainText),
  type: many('dc:type', plainText),
  format: many('dc:format', plainText),
  identifier: many('dc:identifier', plainText),
  source: many('dc:source', plainText),
  relation: many('dc:relation', plainText),
  coverage: many('dc:coverage', plainText),
})

/** The elements of Dublin Core: `dc:…` and `dcterms:…`. */
export const dublinCore = {
  shared: {
    dcTitle: one('dc:title', plainText),
    dcCreators: many('dc:creator', plainText),
    dcContributors: many('dc:contributor', plainText),
    dcSubjects: many('dc:subject', plainText),
    dcDate: one('dc:date', verbatim),
    dcRights: one('dc:rights', plainText),
    dcDescription: markup('dc:description', visibleHtml),
    dublinCoreDetails,
  },
  channel: {
    dcLanguage: one('dc:language', verbatim),
  },
  item: {
    dctermsIssued: one('dcterms:issued', verbatim),
    dctermsCreated: one('dcterms:created', verbatim),
  },
} as const
