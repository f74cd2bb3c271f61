/** Engines of speech on this machine: finding them, and setting up their models. */
export { type FoundEngine, findEngines } from './find-engines.ts'
export { installModel } from './install-model.ts'
export { engineFolder, enginePath } from './installed-models.ts'
export { type EngineName, engineNames, knownEngines, SHERPA_PACKAGE } from './known-engines.ts'
export { knownModels } from './models.ts'
export { tellEngines } from './tell-engines.ts'
