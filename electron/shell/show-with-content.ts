import type { BrowserWindow } from 'electron'
import { channels } from '#shared/ipc/bridge.ts'

/** A page without content, for example because its code fails, is shown nevertheless. */
const maxWaitMs = 5000

/** Calls `show` once, when the page has painted its first content, cannot be loaded, or takes too long. */
export function showWithContent(window: BrowserWindow, show: () => void): void {
  const { webContents } = window
  let isShown = false
  const showOnce = (): void => {
    if (isShown || window.isDestroyed()) return
    isShown = true
    clearTimeout(timer)
    show()
  }
  const timer = setTimeout(showOnce, maxWaitMs)
  webContents.ipc.once(channels.content, showOnce)
  webContents.once('did-fail-load', showOnce)
  webContents.once('render-process-gone', showOnce)
  window.once('closed', () => clearTimeout(timer))
}
