import { app } from 'electron'
import type { Log } from '../core/logs/log.ts'

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
