import { loadSettings } from '../../settings/index.ts'
import { backUp, restoreBackup } from '../../transfer/index.ts'
import type { DirectoryCommand, LocalCommand } from '../command.ts'
import { ExitCode } from '../exit-code.ts'
import { settingOptions, whereOptions } from '../setting-options.ts'

/** `feedmill-directory backup` */
export const backup: DirectoryCommand = {
  kind: 'directory',
  makesFolder: false,
  description: `Copies the files of the embedded database into a folder, also while the directory runs; it answers nobody meanwhile. For a
database on a server it names the command of PostgreSQL. Keep the file service-secret of the data folder apart: without it
no stored key can be read.`,
  operands: [{ placeholder: 'FOLDER', sentence: 'Is made.', isPath: true }],
  options: whereOptions,
  examples: ['backup /backups/2026-11-24'],

  async act(directory, _options, folder) {
    await backUp(directory, folder)
    return `The backup is in ${folder}. 'restore ${folder} --data NEW' brings it back. Keep the file service-secret of ${directory.settings.data} apart.\n`
  },
}

/** `feedmill-directory restore` */
export const restore: LocalCommand = {
  kind: 'local',
  description: `Puts a backup of the embedded database into a data folder that has no database. Put the file service-secret there too.`,
  operands: [{ placeholder: 'FOLDER', sentence: 'That `backup` wrote.', isPath: true }],
  options: settingOptions(['data']),
  examples: ['restore /backups/2026-11-24 --data ./data'],

  async run(flags, { stdout, env }, folder) {
    const { settings } = loadSettings({ env, flags })
    await restoreBackup(folder, settings.data)
    stdout.write(
      `The backup is in ${settings.data}. Put the file service-secret of the old data folder there, then run 'serve'.\n`,
    )
    return ExitCode.done
  },
}
