import { auditActions } from '../../accounts/index.ts'
import { requeueFailed } from '../../webhooks/index.ts'
import type { DirectoryCommand } from '../command.ts'
import { keepInAudit } from '../keep-in-audit.ts'
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
    const deliveries = await requeueFailed(directory, id)
    await keepInAudit(directory, { actor, action: auditActions.requeueWebhook, target: id })
    return json === undefined ? `${deliveries} deliveries wait again.\n` : `${JSON.stringify({ id, deliveries })}\n`
  },
}
