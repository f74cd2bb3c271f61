import type { Settings } from './settings-table.ts'

/** Names of plans; their limits are settings. */
export const planNames = ['free', 'pro', 'business'] as const

export type PlanName = (typeof planNames)[number]

export interface PlanLimits {
  readonly requestsPerMinute: number
  /** In a calendar month, UTC. */
  readonly requestsPerMonth: number
  readonly generatedTranscriptsPerMonth: number
  /** Whether the account may use webhooks and exclusive files. */
  readonly hasWebhooks: boolean
}

export type Plans = { readonly [name in PlanName]: PlanLimits }

/** The limits of the plans, as the settings have them. */
export function plansOf(settings: Settings): Plans {
  return {
    free: {
      requestsPerMinute: settings.freePerMinute,
      requestsPerMonth: settings.freePerMonth,
      generatedTranscriptsPerMonth: settings.freeTranscripts,
      hasWebhooks: settings.freeWebhooks,
    },
    pro: {
      requestsPerMinute: settings.proPerMinute,
      requestsPerMonth: settings.proPerMonth,
      generatedTranscriptsPerMonth: settings.proTranscripts,
      hasWebhooks: settings.proWebhooks,
    },
    business: {
      requestsPerMinute: settings.businessPerMinute,
      requestsPerMonth: settings.businessPerMonth,
      generatedTranscriptsPerMonth: settings.businessTranscripts,
      hasWebhooks: settings.businessWebhooks,
    },
  }
}
