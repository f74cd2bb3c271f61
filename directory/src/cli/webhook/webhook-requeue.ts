import { auditActions, auditing } from '../../accounts/index.ts'
import { requeueFailed } from '../../webhooks/index.ts'
import type { DirectoryCommand } from '../command.ts'
import { whereOptions } from '../setting-options.ts'
import { readWebhookId, webhookOperand } from './webhook-operand.ts'

/** `feedmill-directory webhook requeue` */
export const webhookRequeue: DirectoryCommand = {
  kind: 'directory',
  makesFolder: false,
  description: `Has the deliveries of a webhook that failed within 14 days tried again, with all their tries. A pause of its
receiver ends.`,
  operands: [webhookOperand],
  options: { json: { placeholder: null, sentence: 'Prints {"id": "…", "deliveries": 12}.' }, ...whereOptions },
  examples: ['webhook requeue 917393e3-1b1e-5cef-ace4-edaa54e1f810'],

  async act(directory, { json }, operand, { actor }) {
    const id = readWebhookId(operand)
    const act = { actor, action: auditActions.requeueWebhook, target: id }
    const deliveries = await requeueFailed(directory, id, auditing(directory.runtime, act))
    return json === undefined ? `${deliveries} deliveries wait again.\n` : `${JSON.stringify({ id, deliveries })}\n`
  },
}
