import { accessSync, constants, existsSync, readFileSync, statSync } from 'node:fs'
import { basename, delimiter, isAbsolute, join, resolve } from 'node:path'
import type { Settings } from '../../settings/index.ts'
import type { ProgramEnvironment } from '../providers/run-program.ts'
import { type EngineName, knownEngines, nodeProgram } from './known-engines.ts'

/** A model that `transcripts install` set up, as `model.json` in the folder of its engine says. */
export interface InstalledModel {
  /** Name of the file or folder beside `model.json`. */
  readonly name: string
  readonly url: string
  readonly sha256: string
}

/** Folder of an engine in the data folder: its model, and for `sherpa-onnx` the package of npm. */
export function engineFolder(data: string, engine: EngineName): string {
  return join(resolve(data), 'engines', engine)
}

export const MODEL_FILE = 'model.json'

/** Returns the model of an engine that was installed last; `null` if there is none. */
export function installedModel(data: string, engine: EngineName): InstalledModel | null {
  try {
    const found = JSON.parse(readFileSync(join(engineFolder(data, engine), MODEL_FILE), 'utf8')) as InstalledModel
    return typeof found.name === 'string' && basename(found.name) === found.name ? found : null
  } catch {
    return null
  }
}

/** Returns the path of the model that an engine uses; `null` if there is none. It is never fetched. */
export function modelPath(
  engine: EngineName,
  { data, transcriptionModel }: Pick<Settings, 'data' | 'transcriptionModel'>,
  { HOME }: Pick<ProgramEnvironment, 'HOME'>,
): string | null {
  if (transcriptionModel === null) {
    const installed = installedModel(data, engine)
    const path = installed === null ? null : join(engineFolder(data, engine), installed.name)
    return path !== null && existsSync(path) ? path : null
  }
  const { cache } = knownEngines[engine]
  const path =
    isAbsolute(transcriptionModel) || cache === null
      ? resolve(transcriptionModel)
      : join(HOME, cache.folder, transcriptionModel + cache.extension)
  return existsSync(path) ? path : null
}

/** Returns the absolute path of a program; `null` if no folder of the `PATH` has it. */
export function programPath(name: string, { PATH }: Pick<ProgramEnvironment, 'PATH'>): string | null {
  const folders = PATH.split(delimiter).filter(isAbsolute)
  return folders.map((folder) => join(folder, name)).find(isProgram) ?? null
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return statSync(path).isFile()
  } catch {
    return false
  }
}

/** Returns the path of the program of an engine; `null` if this machine has none. */
export function enginePath(engine: EngineName, data: string, environment: ProgramEnvironment): string | null {
  const { program } = knownEngines[engine]
  if (program !== null) return programPath(program, environment)
  return existsSync(join(engineFolder(data, engine), 'node_modules', 'sherpa-onnx-node')) ? nodeProgram : null
}
