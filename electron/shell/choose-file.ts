import { join } from 'node:path'
import { app, BrowserWindow, dialog, shell } from 'electron'
import type { ChooseFile } from '../core/conversations/transfer/transfers.ts'

const filters = {
  json: [{ name: 'JSON', extensions: ['json'] }],
  markdown: [{ name: 'Markdown', extensions: ['md'] }],
  sound: [{ name: 'Sound', extensions: ['wav', 'mp3', 'flac', 'ogg', 'opus', 'aac', 'm4a', 'webm'] }],
}

/** The system's own dialogs, in front of the window that the person works in. */
export const chooseFile: ChooseFile = {
  async toSave(name, kind) {
    const options = { defaultPath: join(app.getPath('documents'), name), filters: filters[kind] }
    const window = BrowserWindow.getFocusedWindow()
    const { canceled, filePath } = await (window
      ? dialog.showSaveDialog(window, options)
      : dialog.showSaveDialog(options))
    return canceled || filePath === '' ? null : filePath
  },

  async toOpen(kind) {
    const options = { properties: ['openFile' as const], filters: filters[kind] }
    const window = BrowserWindow.getFocusedWindow()
    const { canceled, filePaths } = await (window
      ? dialog.showOpenDialog(window, options)
      : dialog.showOpenDialog(options))
    return canceled ? null : (filePaths[0] ?? null)
  },

  show: (path) => shell.showItemInFolder(path),
}
