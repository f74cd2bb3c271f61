import { auditActions, auditing } from '../../accounts/index.ts'
import { DirectoryError } from '../../runtime/index.ts'
import { disableWebhook, listWebhook } from '../../webhooks/index.ts'
import type { DirectoryCommand } from '../command.ts'
import { whereOptions } from '../setting-options.ts'
import { readWebhookId, webhookOperand } from './webhook-operand.ts'

/** `feedmill-directory webhook disable` */
export const webhookDisable: DirectoryCommand = {
  kind: 'directory',
  makesFolder: false,
  description: `Makes a webhook inactive. What waits for it fails, and can be replayed later. Its owner makes it active again by
updating it.`,
  operands: [webhookOperand],
  options: {
    reason: { placeholder: 'TEXT', sentence: 'Why. The audit keeps it.' },
    json: { placeholder: null, sentence: 'Prints {"id": "…", "isChanged": true}.' },
    ...whereOptions,
  },
  examples: ["webhook disable 917393e3-1b1e-5cef-ace4-edaa54e1f810 --reason 'Floods a neighbour'"],

  async act({ db, runtime }, { reason, json }, operand, { actor }) {
    const id = readWebhookId(operand)
    if ((await listWebhook(db, id)) === null) throw new DirectoryError('NOT_FOUND', `There is no webhook ${id}.`)
    const act = { actor, action: auditActions.disableWebhook, target: id, reason: reason ?? null }
    const isChanged = await disableWebhook({ db, runtime }, id, 'operator', auditing(runtime, act))
    if (json !== undefined) return `${JSON.stringify({ id, isChanged })}\n`
    return isChanged ? `${id} is inactive now.\n` : `${id} was inactive already. Nothing was changed.\n`
  },
}
