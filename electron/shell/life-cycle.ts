import { app, BrowserWindow, powerMonitor } from 'electron'
import type { Log } from '../core/logs/log.ts'
import { markQuitting } from '../core/instance-lock.ts'
import { isSecondInstanceDictation, isSecondInstanceForPrograms } from '../core/sign-in/deep-link.ts'
import type { Shutdown } from '../core/shutdown.ts'

export interface LifeCycleParts {
  readonly shutdown: Shutdown
  /** Brings the app to the front and cancels a pending quit. */
  readonly comeToFront: () => void
  /** The app was started again for dictation. */
  readonly onDictate: () => void
  /** Returns whether the app stays reachable in the tray; called when the last window was closed. */
  readonly staysInTray: () => boolean | Promise<boolean>
  /** Called last before the app exits. */
  readonly onQuit: () => void
}

/** Handles activation, window closing and quitting. */
export function followLifeCycle({ shutdown, comeToFront, onDictate, staysInTray, onQuit }: LifeCycleParts): void {
  async function afterLastWindow(): Promise<void> {
    const stays = staysInTray()
    if (stays !== false && (await stays)) return
    // A window may have been opened during the query.
    if (BrowserWindow.getAllWindows().length === 0) shutdown.windowsClosed()
  }

  app.on('second-instance', (_event, _argv, _directory, handedOver) => {
    if (isSecondInstanceForPrograms(handedOver)) return
    if (!isSecondInstanceDictation(handedOver)) return comeToFront()
    shutdown.cancel()
    onDictate()
  })
  app.on('activate', comeToFront)
  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin') void afterLastWindow()
  })
  app.on('before-quit', (event) => {
    if (!shutdown.mayQuit()) event.preventDefault()
  })
  app.on('will-quit', () => {
    markQuitting(app.getPath('userData'))
    // Uncaught errors are in the log. Electron would show a dialog, and the app would wait for it.
    process.on('uncaughtException', () => undefined)
    onQuit()
  })
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => shutdown.quitNow())
}

/** Quits, and ends the process with this exit code. */
export function quitWith(exitCode: number, quit: () => void): void {
  app.once('quit', () => app.exit(exitCode))
  quit()
}

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

/** Logs the start, processes that end unexpectedly, and uncaught errors. */
export function logAppEvents(log: Log): void {
  const { electron, chrome, node } = process.versions
  log.info('app', 'started', { version: app.getVersion(), electron, chrome, node, platform: process.platform })
  // Only observes; Electron's handling stays the same.
  process.on('uncaughtExceptionMonitor', (error) => log.error('app', 'an error was not caught', { error }))
  process.on('unhandledRejection', (error) => {
    log.error('app', 'unhandled promise rejection', { error })
    process.stderr.write(`Unhandled rejection: ${error instanceof Error ? error.name : 'no error'}\n`)
  })
  app.on('render-process-gone', (_event, _contents, { reason, exitCode }) => {
    if (reason !== 'clean-exit') log.error('window', 'page process ended', { reason, exitCode })
  })
  app.on('child-process-gone', (_event, { type, name, reason, exitCode }) => {
    if (reason !== 'clean-exit') log.warn('app', 'a process ended', { type, name, reason, exitCode })
  })
  app.on('will-quit', () => log.info('app', 'quits'))
}
