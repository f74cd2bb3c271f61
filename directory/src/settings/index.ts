export { assumeProduction, environment } from './environment.ts'
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
export { digestOfSecret, knownServiceSecret, makeServiceSecret } from './service-secret.ts'
export { settingsPage } from './settings-page.ts'
export { type SettingName, type SettingRow, type Settings, settingsTable } from './settings-table.ts'
