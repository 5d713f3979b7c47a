import { join } from 'node:path'
import { app, BrowserWindow, dialog, type FileFilter, shell } from 'electron'
import { type ChooseFile, extensions, type SavedKind } from '../core/choose-file.ts'
import type { MainWords } from '../core/words/english.ts'

type FileWords = MainWords['files']

/** Creates file dialogs of the system, in front of the focused window. */
export const createChooseFile = (words: () => FileWords): ChooseFile => ({
  async toSave(name, kind) {
    const options = { defaultPath: join(app.getPath('documents'), name), filters: filtersOf(kind, words()) }
    const window = BrowserWindow.getFocusedWindow()
    const { canceled, filePath } = await (window
      ? dialog.showSaveDialog(window, options)
      : dialog.showSaveDialog(options))
    return canceled || filePath === '' ? null : filePath
  },

  async toAttach() {
    const options = { properties: ['openFile' as const, 'multiSelections' as const], filters: attachable(words()) }
    const window = BrowserWindow.getFocusedWindow()
    const { canceled, filePaths } = await (window
      ? dialog.showOpenDialog(window, options)
      : dialog.showOpenDialog(options))
    return canceled ? [] : filePaths
  },

  async toOpen() {
    const options = {
      properties: ['openFile' as const],
      filters: [{ name: words().chats, extensions: ['json', 'zip'] }],
    }
    const window = BrowserWindow.getFocusedWindow()
    const { canceled, filePaths } = await (window
      ? dialog.showOpenDialog(window, options)
      : dialog.showOpenDialog(options))
    return canceled ? null : (filePaths[0] ?? null)
  },

  show: (path) => shell.showItemInFolder(path),
})

/** Asks for a folder in front of the focused window; null if cancelled. */
export async function chooseFolder(): Promise<string | null> {
  const options = { properties: ['openDirectory' as const, 'createDirectory' as const] }
  const window = BrowserWindow.getFocusedWindow()
  const { canceled, filePaths } = await (window
    ? dialog.showOpenDialog(window, options)
    : dialog.showOpenDialog(options))
  return canceled ? null : (filePaths[0] ?? null)
}

/** Filters by name to find likely files; the type is determined from the bytes. */
const attachable = (words: FileWords): FileFilter[] => [
  { name: words.any, extensions: ['*'] },
  { name: words.pictures, extensions: ['png', 'jpg', 'jpeg', 'gif', 'webp'] },
  { name: words.sounds, extensions: ['wav', 'mp3', 'flac', 'ogg', 'm4a'] },
  { name: 'PDF', extensions: ['pdf'] },
]

function filtersOf(kind: SavedKind, words: FileWords): FileFilter[] {
  return [{ name: words[kind], extensions: [...extensions[kind]] }]
}
