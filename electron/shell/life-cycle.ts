import { app, BrowserWindow } from 'electron'
import { markQuitting } from '../core/instance-lock.ts'
import { isDictationHandedOver } from '../core/sign-in/deep-link.ts'
import { createShutdown, type ShutdownParts } from '../core/shutdown.ts'

export interface LifeCycleParts extends Pick<ShutdownParts, 'hasWork' | 'workDone' | 'interrupt'> {
  /** Brings the main window to the front, or opens the windows that were open. */
  readonly showWindows: () => void
  /** Another start of the app was for dictation. */
  readonly onDictate: () => void
  /** Whether the app is found again without a window, in the tray; asked when the last one was closed. */
  readonly staysInTray: () => boolean | Promise<boolean>
  /** The last thing before the app is gone. */
  readonly onQuit: () => void
}

export interface LifeCycle {
  /** Shows the app to the person, with a window where it has none. */
  comeToFront(): void
  /** Whether the app is about to end. */
  isEnding(): boolean
}

/** How the app comes to the front, ends, and what it finishes before. */
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
    // A window may have been opened while the desktop was asked.
    if (BrowserWindow.getAllWindows().length === 0) shutdown.windowsClosed()
  }

  app.on('second-instance', (_event, _argv, _directory, handedOver) => {
    if (!isDictationHandedOver(handedOver)) return comeToFront()
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
    // An error that nobody catches is in the log. Electron would show it in a box, and the app would wait for an answer.
    process.on('uncaughtException', () => undefined)
    onQuit()
  })
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => shutdown.quitNow())
  return { comeToFront, isEnding: shutdown.isEnding }
}
