import { z } from 'zod'
import { gatewayExportFormat, gatewayExport } from '../programs/gateway-export.ts'
import { defineCall } from './contract-kinds.ts'

const ofFormat = z.object({ format: gatewayExportFormat })

/** Calls that write the embedded gateway as the configuration of another one. */
export const exportCalls = {
  /** Returns the files of an export. They contain names of environment variables instead of keys. */
  'gatewayExport.preview': defineCall(ofFormat, gatewayExport),
  /**
   * Shows the folder dialog, and writes the files to a new folder inside the chosen one, readable only by the person.
   * Returns the path of that folder, or null if the person cancels.
   */
  'gatewayExport.save': defineCall(ofFormat, z.object({ path: z.string().nullable() })),
}
