import { join } from 'node:path'
import { app, BrowserWindow, dialog, type FileFilter, shell } from 'electron'
import { type ChooseFile, extensions, type SavedKind } from '../core/choose-file.ts'

const names: Readonly<Record<SavedKind, string>> = {
  json: 'JSON',
  markdown: 'Markdown',
  text: 'Text',
  csv: 'CSV',
  wav: 'WAV',
  mp3: 'MP3',
  sound: 'Sound',
}

/** The system's own dialogs, in front of the window that the person works in. */
export const chooseFile: ChooseFile = {
  async toSave(name, kind) {
    const options = { defaultPath: join(app.getPath('documents'), name), filters: filtersOf(kind) }
    const window = BrowserWindow.getFocusedWindow()
    const { canceled, filePath } = await (window
      ? dialog.showSaveDialog(window, options)
      : dialog.showSaveDialog(options))
    return canceled || filePath === '' ? null : filePath
  },

  async toOpen(kind) {
    const options = { properties: ['openFile' as const], filters: filtersOf(kind) }
    const window = BrowserWindow.getFocusedWindow()
    const { canceled, filePaths } = await (window
      ? dialog.showOpenDialog(window, options)
      : dialog.showOpenDialog(options))
    return canceled ? null : (filePaths[0] ?? null)
  },

  show: (path) => shell.showItemInFolder(path),
}

function filtersOf(kind: SavedKind): FileFilter[] {
  return [{ name: names[kind], extensions: [...extensions[kind]] }]
}
