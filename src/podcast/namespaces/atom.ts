import { attr, body, group, manyOf, markup, one, oneOf } from '../../core/shape.ts'
import { visibleHtml } from '../../html/visible-html.ts'
import { readByteLength } from '../../values/numbers.ts'
import { plainText, verbatim } from '../../values/text.ts'
import { readUrl, readWrittenUrl } from '../../values/url.ts'

const atomPersonElements = {
  name: one('atom:name', plainText),
  email: one('atom:email', verbatim),
  uri: one('atom:uri', readUrl),
}

/** The program that wrote an Atom feed. */
const generatorDetails = group({
  generator: oneOf('atom:generator', {
    text: body(plainText),
    uri: attr('uri', readUrl),
    version: attr('version', verbatim),
  }),
})

/** The feed that an Atom entry was taken from. */
const sourceDetails = group({
  source: oneOf('atom:source', {
    title: one('atom:title', plainText),
    id: one('atom:id', verbatim),
    updated: one('atom:updated', verbatim),
    rights: one('atom:rights', plainText),
    links: manyOf('atom:link', { rel: attr('rel', verbatim), href: attr('href', readUrl) }),
  }),
  /** The language of the entry. */
  language: one('dc:language', verbatim),
})

/** The elements of Atom: `atom:…`. In an Atom feed they need no prefix. */
export const atom = {
  shared: {
    atomId: one('atom:id', verbatim),
    atomTitle: one('atom:title', plainText),
    atomUpdated: one('atom:updated', verbatim),
    atomRights: one('atom:rights', plainText),
    atomAuthors: manyOf('atom:author', atomPersonElements),
    atomContributors: manyOf('atom:contributor', atomPersonElements),
    atomCategories: manyOf('atom:category', {
      term: attr('term', plainText),
      label: attr('label', plainText),
      scheme: attr('scheme', verbatim),
    }),
    atomLinks: manyOf('atom:link', {
      rel: attr('rel', verbatim),
      href: attr('href', readWrittenUrl),
      text: body(readWrittenUrl, { holdsTags: false }),
      type: attr('type', verbatim),
      length: attr('length', readByteLength),
      title: attr('title', plainText),
      hreflang: attr('hreflang', verbatim),
    }),
    atomModified: one('atom:modified', verbatim),
  },
  channel: {
    atomSubtitle: markup('atom:subtitle', visibleHtml),
    atomTagline: markup('atom:tagline', visibleHtml),
    atomCopyright: one('atom:copyright', plainText),
    atomLogo: one('atom:logo', readUrl),
    atomIcon: one('atom:icon', readUrl),
    atomGenerator: one('atom:generator', plainText),
    generatorDetails,
  },
  item: {
    atomPublished: one('atom:published', verbatim),
    atomIssued: one('atom:issued', verbatim),
    atomContent: markup('atom:content', visibleHtml),
    atomSummary: markup('atom:summary', visibleHtml),
    sourceDetails,
  },
} as const
