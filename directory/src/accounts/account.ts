/** Names of plans; their limits are settings. */
export const planNames = ['free', 'pro', 'business'] as const

export type PlanName = (typeof planNames)[number]

/** What a plan allows. */
export interface PlanLimits {
  readonly requestsPerMinute: number
  /** In a calendar month, UTC. */
  readonly requestsPerMonth: number
  readonly generatedTranscriptsPerMonth: number
  /** Whether the account may use webhooks and exclusive files. */
  readonly hasWebhooks: boolean
}

export type Plans = { readonly [name in PlanName]: PlanLimits }

/** Who a request comes from: an account, as its key told. */
export interface Account {
  readonly accountId: number
  /** `X-USER-ID`: digits. */
  readonly userId: string
  readonly plan: PlanName
  /** A service account has no person: webhooks and dashboards need one. */
  readonly isService: boolean
  readonly requestsPerMinute: number
  readonly requestsPerMonth: number
}

export function isPlanName(name: string): name is PlanName {
  return (planNames as readonly string[]).includes(name)
}
