import { type OperandRow, UsageError } from 'feedmill/command-line'

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The argument of commands on one webhook. */
export const webhookOperand: OperandRow = {
  placeholder: 'ID',
  sentence: "Of the webhook, as 'webhook list' prints it.",
}

/** @throws UsageError if it is no identifier of a webhook */
export function readWebhookId(operand: string): string {
  const id = operand.toLowerCase()
  if (!UUID.test(id))
    throw new UsageError(`The id of a webhook is a uuid, not '${operand}'. 'webhook list' prints them.`)
  return id
}
