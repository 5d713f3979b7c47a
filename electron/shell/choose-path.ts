import { join } from 'node:path'
import { app, BrowserWindow, dialog } from 'electron'

/** Asks where a file is to be saved; null where the person chose nothing. */
export async function choosePath({ name, extension }: { name: string; extension: string }): Promise<string | null> {
  const safeName = name.replace(/[\p{Cc}\\/:*?"<>|]+/gu, ' ').trim()
  const options = {
    defaultPath: join(app.getPath('documents'), `${safeName}.${extension}`),
    filters: [{ name: extension.toUpperCase(), extensions: [extension] }],
  }
  const window = BrowserWindow.getFocusedWindow()
  const { filePath, canceled } = await (window
    ? dialog.showSaveDialog(window, options)
    : dialog.showSaveDialog(options))
  return canceled || filePath === '' ? null : filePath
}
