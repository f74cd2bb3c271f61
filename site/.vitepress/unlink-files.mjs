import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'

/**
 * Leaves the words of a link to what is in the repository and no page, such as `compose.yaml`. A link that leads nowhere
 * stays, and VitePress refuses it.
 */
export function unlinkFiles(markdown, root) {
  const isFile = (href, page) =>
    !/^(?:[a-z][a-z0-9+.-]*:|\/|#)|\.(?:md|svg|png)(?:#|$)/i.test(href) &&
    existsSync(join(root, dirname(page), decodeURI(href.split('#')[0])))

  markdown.core.ruler.push('unlink-files', ({ tokens, env }) => {
    for (const token of tokens) {
      if (token.children === null) continue
      let isUnlinked = false
      token.children = token.children.filter((child) => {
        if (child.type === 'link_open') isUnlinked = isFile(child.attrGet('href') ?? '', env.relativePath)
        return !(isUnlinked && (child.type === 'link_open' || child.type === 'link_close'))
      })
    }
  })
}
