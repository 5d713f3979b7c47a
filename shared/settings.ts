import type { z } from 'zod'
import type * as schema from './settings-schema.ts'

export type Settings = z.infer<typeof schema.settings>
export type SettingsChange = z.infer<typeof schema.settingsChange>
export type ViewName = Settings['view']
export type Theme = Settings['theme']
