import { type PlanName, planNames } from '../settings/index.ts'

export { type PlanLimits, type PlanName, type Plans, planNames } from '../settings/index.ts'

/** The account that a request comes from, found by its key. */
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
