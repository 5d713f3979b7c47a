import { app, BrowserWindow } from 'electron'
import type { Keychain } from '../core/key-store/keychain.ts'
import { createShutdown, type ShutdownParts } from '../core/shutdown.ts'

/** How long the app waits at its end for a keychain that is still writing, in milliseconds. */
const keychainTime = 1000

export interface LifeCycleParts extends Pick<ShutdownParts, 'hasWork' | 'workDone' | 'interrupt'> {
  readonly openWindow: () => void
  /** The last thing before the app is gone. */
  readonly onQuit: () => void
  /** What a process waits for before it ends, however long that takes: threads of the keychain. */
  readonly keychain: Pick<Keychain, 'isBusy' | 'settle'>
}

export interface LifeCycle {
  /** Shows the app to the person, with a window where it has none. */
  comeToFront(): void
}

/** How the app comes to the front, ends, and what it finishes before. */
export function followLifeCycle({ openWindow, onQuit, keychain, ...work }: LifeCycleParts): LifeCycle {
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

  /** A keychain that asks for a password and gets none would hold the process for ever. */
  async function endWithoutKeychain(): Promise<void> {
    end = 'waiting'
    await keychain.settle(keychainTime)
    end = 'over'
    onQuit()
    if (keychain.isBusy()) process.kill(process.pid, 'SIGKILL')
    else app.quit()
  }

  app.on('second-instance', comeToFront)
  app.on('activate', comeToFront)
  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin') shutdown.windowsClosed()
  })
  app.on('before-quit', (event) => {
    if (!shutdown.mayQuit()) event.preventDefault()
  })
  let end: 'none' | 'waiting' | 'over' = 'none'
  app.on('will-quit', (event) => {
    if (end === 'over') return
    if (end === 'none' && !keychain.isBusy()) return onQuit()
    event.preventDefault()
    if (end === 'none') void endWithoutKeychain()
  })
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => shutdown.quitNow())
  return { comeToFront }
}
