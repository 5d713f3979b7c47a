import { type BrowserWindow, dialog } from 'electron'
import type { MainWords } from '../core/words/english.ts'
import { createReloadAllowance } from '../core/window/reload-allowance.ts'

/**
 * Reloads the page after its process crashed. Nothing is lost: answers arrive in main. A page that keeps crashing is
 * not reloaded forever; the person decides.
 */
export function reloadAfterCrash(window: BrowserWindow, words: () => MainWords['crash']): void {
  const mayReload = createReloadAllowance()
  window.webContents.on('render-process-gone', (_event, { reason }) => {
    if (reason === 'clean-exit' || window.isDestroyed()) return
    // Reloading inside this event, while Chromium still cleans up, crashes the whole app.
    setImmediate(() => {
      if (window.isDestroyed()) return
      if (mayReload()) window.webContents.reload()
      else void offerReload(window, words())
    })
  })
}

async function offerReload(window: BrowserWindow, words: MainWords['crash']): Promise<void> {
  const { response } = await dialog.showMessageBox(window, {
    type: 'error',
    message: words.message,
    detail: words.detail,
    buttons: [words.reload, words.close],
    cancelId: 1,
  })
  if (window.isDestroyed()) return
  if (response === 0) window.webContents.reload()
  else window.close()
}
