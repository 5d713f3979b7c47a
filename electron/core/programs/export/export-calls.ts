import type { CallHandlers } from '#shared/ipc/handlers.ts'
import type { GatewayExport } from '#shared/programs/gateway-export.ts'
import type { GatewayExportFormat } from '#shared/programs/gateway-export-formats.ts'
import { withFileErrors } from '../../storage/file-failure.ts'
import type { GatewayConfiguration } from './gateway-configuration.ts'
import { exportToLiteLlm } from './litellm.ts'
import { exportToPortkey } from './portkey.ts'
import { saveFiles } from './save-files.ts'

interface ExportCallParts {
  /** Describes the embedded gateway now. */
  readonly readConfiguration: (signal: AbortSignal) => Promise<GatewayConfiguration>
  /** Shows the folder dialog; null if the person cancels. */
  readonly chooseFolder: () => Promise<string | null>
  readonly now?: () => number
}

/** How long the gateways may take to list their models, in milliseconds. */
const timeoutMs = 30_000

/** The calls that export the embedded gateway. */
export function createExportCalls({ readConfiguration, chooseFolder, now = Date.now }: ExportCallParts) {
  async function write(format: GatewayExportFormat): Promise<GatewayExport> {
    const configuration = await readConfiguration(AbortSignal.timeout(timeoutMs))
    switch (format) {
      case 'litellm':
        return exportToLiteLlm(configuration, now())
      case 'portkey':
        return exportToPortkey(configuration)
    }
  }

  return {
    'gatewayExport.preview': ({ format }) => write(format),
    'gatewayExport.save': async ({ format }) => {
      const folder = await chooseFolder()
      if (folder === null) return { path: null }
      const { files } = await write(format)
      const path = await withFileErrors('written', () => saveFiles(folder, `gatehouse-${format}`, files))
      return { path }
    },
  } satisfies Partial<CallHandlers>
}
