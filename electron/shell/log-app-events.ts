import { app } from 'electron'
import type { Log } from '../core/logs/log.ts'

/** Notes the start, every process of the app that ends before its time, and errors that nobody has caught. */
export function logAppEvents(log: Log): void {
  const { electron, chrome, node } = process.versions
  log.info('app', 'started', { version: app.getVersion(), electron, chrome, node, platform: process.platform })
  // Only watches: what Electron does about such an error stays as it is.
  process.on('uncaughtExceptionMonitor', (error) => log.error('app', 'an error was not caught', { error }))
  process.on('unhandledRejection', (error) => {
    log.error('app', 'a promise was rejected and nobody cared', { error })
    process.stderr.write(`Unhandled rejection: ${error instanceof Error ? error.name : 'no error'}\n`)
  })
  app.on('render-process-gone', (_event, _contents, { reason, exitCode }) => {
    if (reason !== 'clean-exit') log.error('window', 'the process of a page ended', { reason, exitCode })
  })
  app.on('child-process-gone', (_event, { type, name, reason, exitCode }) => {
    if (reason !== 'clean-exit') log.warn('app', 'a process ended', { type, name, reason, exitCode })
  })
  app.on('will-quit', () => log.info('app', 'quits'))
}
