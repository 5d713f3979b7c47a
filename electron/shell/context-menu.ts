import { type BrowserWindow, clipboard, Menu, type MenuItemConstructorOptions } from 'electron'

/** The right-click menu: what can be done to the text under the pointer, and nothing when there is nothing. */
export function showContextMenu(window: BrowserWindow): void {
  window.webContents.on('context-menu', (_event, { isEditable, editFlags, selectionText, linkURL, x, y }) => {
    const items: MenuItemConstructorOptions[] = []
    if (linkURL) items.push({ label: 'Copy Link', click: () => void clipboard.writeText(linkURL) })
    if (isEditable) {
      items.push(
        { role: 'undo', enabled: editFlags.canUndo },
        { role: 'redo', enabled: editFlags.canRedo },
        { type: 'separator' },
        { role: 'cut', enabled: editFlags.canCut },
        { role: 'copy', enabled: editFlags.canCopy },
        { role: 'paste', enabled: editFlags.canPaste },
        { role: 'selectAll', enabled: editFlags.canSelectAll },
      )
    } else if (selectionText.trim()) {
      items.push({ role: 'copy' }, { role: 'selectAll' })
    }
    if (items.length > 0) Menu.buildFromTemplate(items).popup({ window, x, y })
  })
}
