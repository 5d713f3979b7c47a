import { z } from 'zod'
import { gatewayExportFormats } from './gateway-export-formats.ts'

export const gatewayExportFormat = z.enum(gatewayExportFormats)

/**
 * What an export does not carry over, or what the person has to do. `subject` names the alias, preset, upstream or
 * parameter; the page has a sentence for each code.
 */
export const exportNoteCodes = [
  'built-in-model',
  'forwarding-upstream',
  'key-limits-lost',
  'keys-are-new',
  'local-upstream',
  'model-name-unusable',
  'model-unknown',
  'models-unknown',
  'name-without-model',
  'parameter-lost',
  'preset-unreadable',
  'preset-values-win',
  'prompts-by-hook',
  'secret-removed',
  'upstreams-unreadable',
] as const
export const exportNote = z.object({
  code: z.enum(exportNoteCodes),
  subject: z.string().max(400).nullable(),
  detail: z.string().max(400).nullable(),
})
export type ExportNote = z.infer<typeof exportNote>
export type ExportNoteCode = ExportNote['code']

/** A file of an export: never a secret, and a name without a path. */
export const gatewayExportFile = z.object({ name: z.string(), text: z.string() })
export type GatewayExportFile = z.infer<typeof gatewayExportFile>

export const gatewayExport = z.object({ files: z.array(gatewayExportFile), notes: z.array(exportNote) })
export type GatewayExport = z.infer<typeof gatewayExport>
