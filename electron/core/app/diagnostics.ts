import type { StorageState } from '#shared/storage-state.ts'
import type { Redactor } from '../logs/redactor.ts'

/** The contents of a report that a person pastes into an issue. */
export interface DiagnosticsParts {
  /** Program versions by name. */
  readonly versions: Readonly<Record<string, string>>
  readonly platform: string
  /** The kinds of the configured gateways. */
  readonly profileKinds: readonly string[]
  readonly activeProfileKind: string
  readonly gateway: string
  readonly keychain: string
  readonly storage: StorageState
  /** Row counts by name. */
  readonly counts: Readonly<Record<string, number>>
  readonly logLines: readonly string[]
}

/** Returns versions, state and the last log lines as text, without any key or message. */
export function writeDiagnostics(parts: DiagnosticsParts, redactor: Redactor): string {
  const { versions, counts } = parts
  const lines = [
    'Gatehouse diagnostics',
    '',
    ...Object.entries(versions).map(([name, version]) => `${name}: ${version}`),
    `Platform: ${parts.platform}`,
    `Gateways: ${parts.profileKinds.join(', ')}; in use: ${parts.activeProfileKind} (${parts.gateway})`,
    `Keys are kept in: ${parts.keychain}`,
    `Stored data: ${storageLine(parts.storage)}`,
    ...Object.entries(counts).map(([name, count]) => `${name}: ${count}`),
    '',
    `Last ${parts.logLines.length} lines of the log:`,
    ...parts.logLines,
  ]
  // Log lines were redacted already, but a key may have been read after they were written.
  return lines.map((line) => redactor.text(line)).join('\n')
}

function storageLine(state: StorageState): string {
  switch (state.kind) {
    case 'good':
    case 'newer':
    case 'log-set-aside':
      return state.kind
    case 'set-aside':
      return `set-aside (${state.backups.length} backups)`
    case 'damaged-rows':
      return `damaged-rows (${state.messages} messages, ${state.backups.length} backups)`
    case 'not-saving':
      return `not-saving (${state.reason})`
  }
}
