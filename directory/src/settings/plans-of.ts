import type { Plans } from './plans.ts'
import type { Settings } from './settings-table.ts'

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
