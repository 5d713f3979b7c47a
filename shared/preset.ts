import type { z } from 'zod'
import type { requestPreview } from './conversation-schema.ts'
import type * as schema from './preset-schema.ts'

export type PresetRow = z.infer<typeof schema.presetRow>
export type PresetListing = z.infer<typeof schema.presetListing>
export type CachedPreset = z.infer<typeof schema.cachedPreset>
export type VersionPage = z.infer<typeof schema.versionPage>
export type PresetDraft = z.infer<typeof schema.presetDraft>
export type PresetPreview = Omit<z.infer<typeof requestPreview>, 'sources' | 'size'>
export type StoredDifference = z.infer<typeof schema.storedDifference>
export type TestSample = z.infer<typeof schema.testSample>
export type TestTarget = z.infer<typeof schema.testTarget>
export type TestResult = z.infer<typeof schema.testResult>
export type Promotion = z.infer<typeof schema.promotion>
