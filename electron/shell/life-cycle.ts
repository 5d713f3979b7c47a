import { app, BrowserWindow } from 'electron'
import { markQuitting } from '../core/instance-lock.ts'
import { isSecondInstanceDictation } from '../core/sign-in/deep-link.ts'
import { createShutdown, type ShutdownParts } from '../core/shutdown.ts'

export interface LifeCycleParts extends Pick<ShutdownParts, 'hasWork' | 'workDone' | 'interrupt'> {
  /** Brings the main window to the front, or opens the last open windows. */
  readonly showWindows: () => void
  /** The app was started again for dictation. */
  readonly onDictate: () => void
  /** Returns whether the app stays reachable in the tray; called when the last window was closed. */
  readonly staysInTray: () => boolean | Promise<boolean>
  /** Called last before the app exits. */
  readonly onQuit: () => void
}

export interface LifeCycle {
  /** Brings the app to the front, and opens a window if there is none. */
  comeToFront(): void
  /** Returns whether the app is quitting. */
  isEnding(): boolean
}

/** Handles activation, window closing and quitting. */
export function followLifeCycle(parts: LifeCycleParts): LifeCycle {
  const { showWindows, onDictate, staysInTray, onQuit, ...work } = parts
  const shutdown = createShutdown({
    ...work,
    closeWindows: () => BrowserWindow.getAllWindows().forEach((window) => window.close()),
    quit: () => app.quit(),
  })

  function comeToFront(): void {
    shutdown.cancel()
    showWindows()
  }

  async function afterLastWindow(): Promise<void> {
    const stays = staysInTray()
    if (stays !== false && (await stays)) return
    // A window may have been opened during the query.
    if (BrowserWindow.getAllWindows().length === 0) shutdown.windowsClosed()
  }

  app.on('second-instance', (_event, _argv, _directory, handedOver) => {
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
  return { comeToFront, isEnding: shutdown.isEnding }
}
