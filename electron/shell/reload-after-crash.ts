import { type BrowserWindow, dialog } from 'electron'
import { createReloadAllowance } from '../core/window/reload-allowance.ts'

/**
 * Brings the page back after its process has died. Nothing is lost: answers arrive in main, and the page attaches
 * again. A page that keeps dying is not reloaded for ever; the person decides.
 */
export function reloadAfterCrash(window: BrowserWindow): void {
  const mayReload = createReloadAllowance()
  window.webContents.on('render-process-gone', (_event, { reason }) => {
    if (reason === 'clean-exit' || window.isDestroyed()) return
    // Loading a page inside this event, while Chromium still clears up after the old one, takes the whole app down.
    setImmediate(() => {
      if (window.isDestroyed()) return
      if (mayReload()) window.webContents.reload()
      else void offerReload(window)
    })
  })
}

async function offerReload(window: BrowserWindow): Promise<void> {
  const { response } = await dialog.showMessageBox(window, {
    type: 'error',
    message: 'The window keeps crashing.',
    detail: 'Your conversations are safe. Reload the window, or close it and start the app again.',
    buttons: ['Reload', 'Close window'],
    cancelId: 1,
  })
  if (window.isDestroyed()) return
  if (response === 0) window.webContents.reload()
  else window.close()
}
