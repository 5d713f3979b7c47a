import { app, BrowserWindow } from 'electron'
import { createShutdown, type ShutdownParts } from '../core/shutdown.ts'

export interface LifeCycleParts extends Pick<ShutdownParts, 'hasWork' | 'workDone' | 'interrupt'> {
  readonly openWindow: () => void
  /** The last thing before the app is gone. */
  readonly onQuit: () => void
}

export interface LifeCycle {
  /** Shows the app to the person, with a window where it has none. */
  comeToFront(): void
}

/** How the app comes to the front, ends, and what it finishes before. */
export function followLifeCycle({ openWindow, onQuit, ...work }: LifeCycleParts): LifeCycle {
  const shutdown = createShutdown({
    ...work,
    closeWindows: () => BrowserWindow.getAllWindows().forEach((window) => window.close()),
    quit: () => app.quit(),
  })

  function comeToFront(): void {
    shutdown.cancel()
    const [window] = BrowserWindow.getAllWindows()
    if (!window) return openWindow()
    if (window.isMinimized()) window.restore()
    window.focus()
  }

  app.on('second-instance', comeToFront)
  app.on('activate', comeToFront)
  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin') shutdown.windowsClosed()
  })
  app.on('before-quit', (event) => {
    if (!shutdown.mayQuit()) event.preventDefault()
  })
  app.on('will-quit', onQuit)
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => shutdown.quitNow())
  return { comeToFront }
}
