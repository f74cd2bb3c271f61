import { compileDocument } from '../xml/records/compile-document.ts'
import { channelElements } from './channel-elements.ts'
import { itemElements } from './item-elements.ts'

/**
 * The frame of a podcast feed: RSS 2.0 and 0.9x (`rss`, `channel`, `item`), RSS 1.0 (`rdf:RDF`, with the items beside
 * the channel) and 1.1 (`Channel`, `items`), and Atom (`feed`, `entry`). All its containers make one record, so
 * elements beside the channel of RSS 1.0 count, too.
 */
export const podcastDocument = compileDocument({
  containers: ['rss', 'rdf:rdf', 'atom:feed'],
  rootContainers: ['channel'],
  innerContainers: ['items'],
  namespaces: ['', 'atom'],
  base64Attribute: 'mode',
  plainAttribute: 'type',
  foreignRoots: ['html', 'xhtml:html'],
  containerShape: channelElements,
  children: ['item', 'atom:entry', 'entry'],
  childShape: itemElements,
})
