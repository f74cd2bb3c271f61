import { perform } from '../accounts/index.ts'
import { requestRebuild, searchEngineNames } from '../search/index.ts'
import type { DirectoryCommand } from './command.ts'
import { whereOptions } from './setting-options.ts'

/** `feedmill-directory search rebuild` */
export const searchRebuild: DirectoryCommand = {
  kind: 'directory',
  makesFolder: false,
  description: `Has the index of searches built anew by the process that writes it. What is found stays found meanwhile.`,
  options: whereOptions,
  examples: ['search rebuild'],

  async act(directory, _options, _operand, { actor }) {
    const built: boolean[] = []
    const names = searchEngineNames(directory.settings)
    await perform(directory, { actor, action: 'search rebuild', target: names.join(' ') }, async (tx) => {
      for (const name of names) built.push(await requestRebuild(tx, name))
    })
    return built.includes(true)
      ? 'A running directory with the role `jobs` builds the index anew. `directory_search_due_series` says what is left.\n'
      : 'The index was never built. A running directory with the role `jobs` builds it.\n'
  },
}
