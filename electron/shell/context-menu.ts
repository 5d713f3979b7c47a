import { type BrowserWindow, clipboard, Menu, type MenuItemConstructorOptions } from 'electron'
import type { MainWords } from '../core/words/english.ts'

/** Shows a context menu with actions for the text under the pointer, if there are any. */
export function showContextMenu(window: BrowserWindow, words: () => MainWords['menu']): void {
  window.webContents.on('context-menu', (_event, { isEditable, editFlags, selectionText, linkURL, x, y }) => {
    const { copyLink, undo, redo, cut, copy, paste, selectAll } = words()
    const items: MenuItemConstructorOptions[] = []
    if (linkURL) items.push({ label: copyLink, click: () => void clipboard.writeText(linkURL) })
    if (isEditable) {
      items.push(
        { role: 'undo', label: undo, enabled: editFlags.canUndo },
        { role: 'redo', label: redo, enabled: editFlags.canRedo },
        { type: 'separator' },
        { role: 'cut', label: cut, enabled: editFlags.canCut },
        { role: 'copy', label: copy, enabled: editFlags.canCopy },
        { role: 'paste', label: paste, enabled: editFlags.canPaste },
        { role: 'selectAll', label: selectAll, enabled: editFlags.canSelectAll },
      )
    } else if (selectionText.trim()) {
      items.push({ role: 'copy', label: copy }, { role: 'selectAll', label: selectAll })
    }
    if (items.length > 0) Menu.buildFromTemplate(items).popup({ window, x, y })
  })
}
