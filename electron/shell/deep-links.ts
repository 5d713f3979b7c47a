import { execFile } from 'node:child_process'
import { resolve } from 'node:path'
import { app } from 'electron'
import { clearQuitting, readLockState, takeInstanceLock } from '../core/instance-lock.ts'
import { callbackScheme } from '../core/sign-in/callback-url.ts'
import {
  deepLinkIn,
  type HandedOver,
  isForDictation,
  openUrlArguments,
  readDeepLink,
  readHandedOver,
} from '../core/sign-in/deep-link.ts'

/** The links of our scheme that reach this process. Those that come before somebody listens are kept for them. */
export interface DeepLinks {
  listen(onLink: (url: string) => void): void
}

/**
 * Takes the single-instance lock and collects deep links. Null where another instance runs: it was handed the link of
 * this one's arguments. Call before Electron is ready: macOS tells its first link early.
 */
export function takeDeepLinks(): DeepLinks | null {
  const own = deepLinkIn(process.argv)
  const dataDirectory = app.getPath('userData')
  // Chromium puts the arguments of a second instance into another order; what is handed over here arrives as it is.
  const handedOver = { openUrl: own, isDictation: isForDictation(process.argv) } satisfies HandedOver
  const isOnly = takeInstanceLock({
    request: () => app.requestSingleInstanceLock(handedOver),
    state: () => readLockState(dataDirectory),
    sleep: (timeMs) => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, timeMs),
  })
  if (!isOnly) return null
  clearQuitting(dataDirectory)

  let waiting = own === null ? [] : [own]
  let tell = (url: string): void => void waiting.push(url)
  const take = (url: string | null): void => {
    if (url !== null) tell(url)
  }
  app.on('second-instance', (_event, _argv, _directory, data) => take(readHandedOver(data)))
  app.on('open-url', (event, url) => {
    event.preventDefault()
    take(readDeepLink(url))
  })
  return {
    listen(onLink) {
      tell = onLink
      waiting.forEach(onLink)
      waiting = []
    },
  }
}

/**
 * Asks the system to open our scheme with this app. Not on Linux: there the package's desktop file says so, and Electron
 * would run a shell script while the app starts.
 */
export function registerScheme(): void {
  if (process.platform === 'linux') return
  app.setAsDefaultProtocolClient(callbackScheme, process.execPath, schemeArguments())
}

/** Whether the system opens our scheme with this app. Another program may have taken it, and an AppImage never has. */
export async function isSchemeRegistered(): Promise<boolean> {
  if (process.platform !== 'linux')
    return app.isDefaultProtocolClient(callbackScheme, process.execPath, schemeArguments())
  const handler = await new Promise<string>((done) => {
    const question = ['query', 'default', `x-scheme-handler/${callbackScheme}`]
    execFile('xdg-mime', question, { timeout: 2000 }, (error, output) => done(error ? '' : output.trim()))
  })
  return handler.toLowerCase() === 'gatehouse.desktop'
}

/** In development the program is Electron, which has to be told what to run. */
function schemeArguments(): string[] {
  return app.isPackaged ? [...openUrlArguments] : [resolve(app.getAppPath()), ...openUrlArguments]
}
