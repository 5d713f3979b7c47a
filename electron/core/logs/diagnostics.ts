import type { StorageState } from '#shared/storage-state.ts'
import type { Redactor } from './redactor.ts'

/** What a person pastes into a report. */
export interface DiagnosticsParts {
  /** Names and versions of the programs. */
  readonly versions: Readonly<Record<string, string>>
  readonly platform: string
  /** The gateways that are set up, by kind. */
  readonly profileKinds: readonly string[]
  readonly activeProfileKind: string
  readonly gateway: string
  readonly keychain: string
  readonly storage: StorageState
  /** How much there is of what. */
  readonly counts: Readonly<Record<string, number>>
  readonly logLines: readonly string[]
}

/** Versions, state and the last lines of the log as a text; never a key or a message. */
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
  // The log's lines have passed it once; a key may have been read after they were written.
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
