import { powerMonitor } from 'electron'
import type { Log } from '../core/logs/log.ts'

export interface SleepParts {
  readonly log: Log
  /** Pages may receive this only after the computer has woken up. */
  readonly onSuspend: () => void
  readonly onResume: () => void
}

/** Reports when the computer goes to sleep and wakes up. Call when Electron is ready. */
export function followSleep({ log, onSuspend, onResume }: SleepParts): void {
  powerMonitor.on('suspend', () => {
    log.info('app', 'computer suspends')
    onSuspend()
  })
  powerMonitor.on('resume', () => {
    log.info('app', 'computer resumed')
    onResume()
  })
}
