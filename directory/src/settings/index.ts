export { assumeProduction, environment, programEnvironment } from './environment.ts'
export { secretKey } from './kinds.ts'
export {
  type GivenSettings,
  isLoopback,
  type LoadedSettings,
  loadSettings,
  SettingsError,
  secretTexts,
  shownSetting,
} from './load-settings.ts'
export { type OpenDataKind, type OpenDataOptions, openDataOptions } from './open-data.ts'
export { type PlanLimits, type PlanName, type Plans, planNames, plansOf } from './plans.ts'
export { type Role, roles } from './roles.ts'
export {
  keepsOwnSecret,
  knownServiceSecrets,
  makeServiceSecret,
  promoteNextSecret,
  secretIn,
} from './service-secret.ts'
export type { SettingRow } from './setting-row.ts'
export { settingsPage } from './settings-page.ts'
export { type SettingName, type Settings, settingsTable } from './settings-table.ts'
