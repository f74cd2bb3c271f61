/** Names of plans; their limits are settings. */
export const planNames = ['free', 'pro', 'business'] as const

export type PlanName = (typeof planNames)[number]

/** The limits of a plan. */
export interface PlanLimits {
  readonly requestsPerMinute: number
  /** In a calendar month, UTC. */
  readonly requestsPerMonth: number
  readonly generatedTranscriptsPerMonth: number
  /** Whether the account may use webhooks and exclusive files. */
  readonly hasWebhooks: boolean
}

export type Plans = { readonly [name in PlanName]: PlanLimits }
