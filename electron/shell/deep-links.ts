import { execFile } from 'node:child_process'
import { resolve } from 'node:path'
import { app } from 'electron'
import { identity } from '#shared/identity.ts'
import { explain } from '#shared/messages/explain.ts'
import { internalError } from '../core/app-errors.ts'
import { clearQuitting, readLockState, takeInstanceLock } from '../core/instance-lock.ts'
import { closeStartGate } from '../core/start-gate.ts'
import { createSchemeCheck } from '../core/sign-in/scheme-check.ts'
import {
  deepLinkIn,
  type SecondInstanceData,
  isForDictation,
  openUrlArguments,
  readDeepLink,
  readSecondInstanceUrl,
} from '../core/sign-in/deep-link.ts'

/** Deep links that reach this process. Links that arrive before `listen` are kept. */
export interface DeepLinks {
  listen(onLink: (url: string) => void): void
  /** Lets further instances pass their links; until then they wait. */
  started(): void
}

/**
 * Acquires the single-instance lock and collects deep links. Null if another instance runs, which got this one's link.
 * Call before Electron is ready, since macOS sends the first link early. Throws if another start does not finish.
 */
export function takeDeepLinks(isForPrograms: boolean): DeepLinks | null {
  const own = deepLinkIn(process.argv)
  const dataDirectory = app.getPath('userData')
  const gate = closeStartGate(dataDirectory)
  if (gate === null) throw internalError(explain('startBlocked'))
  // Chromium reorders the arguments of a second instance; this data arrives unchanged.
  const isDictation = isForDictation(process.argv)
  const handedOver = { openUrl: own, isDictation, isForPrograms } satisfies SecondInstanceData
  const isOnly = takeInstanceLock({
    request: () => app.requestSingleInstanceLock(handedOver),
    state: () => readLockState(dataDirectory),
    sleep: (timeMs) => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, timeMs),
  })
  if (!isOnly) return null
  clearQuitting(dataDirectory)

  let waiting = own === null ? [] : [own]
  let deliver = (url: string): void => void waiting.push(url)
  const take = (url: string | null): void => {
    if (url !== null) deliver(url)
  }
  app.on('second-instance', (_event, _argv, _directory, data) => take(readSecondInstanceUrl(data)))
  app.on('open-url', (event, url) => {
    event.preventDefault()
    take(readDeepLink(url))
  })
  return {
    listen(onLink) {
      deliver = onLink
      waiting.forEach(onLink)
      waiting = []
    },
    started: () => gate.open(),
  }
}

/**
 * Registers the app for its schemes. Not on Linux, where the package's desktop file does it and Electron would run a
 * shell script during the start.
 */
export function registerScheme(): void {
  if (process.platform === 'linux') return
  for (const scheme of identity.schemes) app.setAsDefaultProtocolClient(scheme, process.execPath, schemeArguments())
}

/**
 * Checks whether the system opens our scheme with this app. Another program may have taken it, and an AppImage never
 * has it.
 */
export const schemeCheck = createSchemeCheck(async () => {
  if (process.platform !== 'linux')
    return app.isDefaultProtocolClient(identity.scheme, process.execPath, schemeArguments())
  return await new Promise<boolean | null>((done) => {
    const question = ['query', 'default', `x-scheme-handler/${identity.scheme}`]
    // A script of a dozen processes, which takes seconds on a busy computer.
    execFile('xdg-mime', question, { timeout: 30_000 }, (error, output) => {
      if (error) done(error.killed === true ? null : false)
      else done(output.trim().toLowerCase() === identity.desktopFile)
    })
  })
})

/** In development the program is Electron, which needs the path of the app. */
function schemeArguments(): string[] {
  return app.isPackaged ? [...openUrlArguments] : [resolve(app.getAppPath()), ...openUrlArguments]
}
