/** Names of plans; their limits are settings. */
export const planNames = ['free', 'pro', 'business'] as const

export type PlanName = (typeof planNames)[number]

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
