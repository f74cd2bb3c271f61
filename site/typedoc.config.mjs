import { readFileSync } from 'node:fs'

const { exports } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))

/** Every public entry of the package, by its source. */
const entryPoints = Object.values(exports)
  .filter((entry) => typeof entry === 'object')
  .map((entry) => entry.default.replace('./dist/', '../src/').replace(/\.js$/, '.ts'))

/** @type {Partial<import('typedoc').TypeDocOptions & import('typedoc-plugin-markdown').PluginOptions>} */
export default {
  entryPoints,
  tsconfig: '../tsconfig.json',
  plugin: ['typedoc-plugin-markdown'],
  out: 'pages/api',
  router: 'module',
  entryFileName: 'index',
  name: 'Entries',
  readme: 'none',
  disableSources: true,
  hideBreadcrumbs: true,
  hidePageHeader: true,
  excludeInternal: true,
  excludePrivate: true,
  kindSortOrder: ['Function', 'Class', 'Variable', 'Interface', 'TypeAlias', 'Reference'],
  tableColumnSettings: { hideModifiers: true },
  parametersFormat: 'table',
  interfacePropertiesFormat: 'table',
  propertyMembersFormat: 'table',
  // The check of types reads the same sources.
  skipErrorChecking: true,
}
