import { pscChaptersElements } from '../../chapters/psc-elements.ts'
import { attr, flag, markup, one, oneOf } from '../../core/shape.ts'
import { visibleHtml } from '../../html/visible-html.ts'
import { readInteger } from '../../values/numbers.ts'
import { verbatim } from '../../values/text.ts'
import { readUrl } from '../../values/url.ts'

/** The elements of modules of RSS: content, Creative Commons, XHTML, syndication, feed history, and Podlove chapters. */
export const rssModules = {
  shared: {
    contentEncoded: markup('content:encoded', visibleHtml),
    creativeCommonsLicense: one('creativeCommons:license', readUrl),
    ccLicense: oneOf('cc:license', { resource: attr('rdf:resource', readUrl) }),
  },
  channel: {
    updatePeriod: one('sy:updatePeriod', verbatim),
    syUpdateFrequency: one('sy:updateFrequency', readInteger),
    updateBase: one('sy:updateBase', verbatim),
    fhComplete: flag('fh:complete'),
    fhArchive: flag('fh:archive'),
  },
  item: {
    xhtmlBody: markup('xhtml:body', visibleHtml, { endsText: false }),
    pscChapters: oneOf('psc:chapters', pscChaptersElements),
  },
} as const
