import type { GatewayStatus, KeychainState } from '#shared/gateway-profile.ts'
import type { Storage } from '../storage/storage.ts'
import { writeDiagnostics } from './diagnostics.ts'
import type { Logs } from '../logs/open-logs.ts'

export interface DiagnosticsSources {
  readonly versions: Readonly<Record<string, string>>
  readonly platform: string
  readonly profiles: readonly { readonly kind: string }[]
  readonly activeProfile: { readonly kind: string }
  readonly gateway: GatewayStatus
  readonly keychain: KeychainState
  readonly storage: Storage
  readonly logs: Logs
}

/** Log lines in a report. */
const maxReportedLines = 200

/** Returns a text report of the app's current state. */
export function collectDiagnostics(sources: DiagnosticsSources): string {
  const { storage, keychain } = sources
  return writeDiagnostics(
    {
      versions: sources.versions,
      platform: sources.platform,
      profileKinds: sources.profiles.map(({ kind }) => kind),
      activeProfileKind: sources.activeProfile.kind,
      gateway: sources.gateway.state,
      keychain: keychain.kind === 'memory' ? `memory (${keychain.reason})` : keychain.kind,
      storage: storage.state(),
      counts: countRows(storage),
      logLines: sources.logs.file.tail(maxReportedLines),
    },
    sources.logs.redactor,
  )
}

/** Returns row counts; empty if the data is damaged, which the storage state reports. */
function countRows({ database }: Storage): Record<string, number> {
  try {
    const counts = database.get<Record<string, number>>(
      `select (select count(*) from conversations where deleted_at is null) as Conversations,
         (select count(*) from messages) as Messages`,
    )
    return { ...counts }
  } catch {
    return {}
  }
}
