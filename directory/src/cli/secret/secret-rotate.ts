import { accountsWithNewKeys } from '../../service/secrets/replace-leaked.ts'
import { type Rotated, rotateSecret } from '../../service/secrets/rotate-secret.ts'
import { keepsOwnSecret, type Settings } from '../../settings/index.ts'
import type { DirectoryCommand } from '../command.ts'
import { whereOptions } from '../setting-options.ts'

/** `feedmill-directory secret rotate` */
export const secretRotate: DirectoryCommand = {
  kind: 'directory',
  makesFolder: false,
  description: `Puts another secret in the place of the service's secret, in two calls. The first one seals everything with the next
secret, while the present one still counts; if it was interrupted, call it again. The second one ends the old secret and all
sessions. With SERVICE_SECRET, start all processes with SERVICE_SECRET_NEXT before. Otherwise the next secret is made in the
data folder.`,
  options: {
    leaked: {
      placeholder: null,
      sentence:
        'Others may know the present secret: gives all accounts new keys and all webhooks new secrets. The old ones work for a day, and owners are told.',
    },
    json: { placeholder: null, sentence: 'Prints {"outcome": "sealed", "unreadable": 0, "replaced": 0}.' },
    ...whereOptions,
  },
  examples: ['secret rotate', 'secret rotate --leaked'],

  async act(directory, { leaked, json }, _operand, waiting) {
    const rotated = await rotateSecret(directory, { isLeaked: leaked !== undefined, actor: waiting.actor }, waiting)
    return json === undefined ? textOf(rotated, directory.settings) : `${JSON.stringify(rotated)}\n`
  },
}

function textOf({ outcome, unreadable, replaced }: Rotated, settings: Settings): string {
  const lines = [
    outcome === 'sealed' ? sealedText : endedText(settings),
    ...(replaced === 0 ? [] : [`${accountsWithNewKeys(replaced)}. The old ones work for a day.`]),
    ...(unreadable === 0
      ? []
      : [`${unreadable} texts cannot be opened with any secret of the service. They stay as they are.`]),
  ]
  return `${lines.join('\n')}\n`
}

const sealedText =
  'Everything is sealed with the new secret. The old one still counts. Run `secret rotate` again to end it and all sessions.'

function endedText(settings: Settings): string {
  const ended = 'The old secret and all sessions have ended.'
  return keepsOwnSecret(settings)
    ? `${ended} The file service-secret of ${settings.data} has the new one: keep a copy apart from the backups.`
    : `${ended} Put the new secret into SERVICE_SECRET of all processes, and remove SERVICE_SECRET_NEXT, before their next start.`
}
