import { Menu, type MenuItemConstructorOptions } from 'electron'
import type { EventPayload } from '#shared/ipc/bridge.ts'

export type MenuCommand = EventPayload<'menu.command'>['command']

export interface MenuParts {
  /** What the window does: told to the one that has the focus. */
  readonly onCommand: (command: MenuCommand) => void
  /** Adds reload and the developer tools. */
  readonly isDevelopment: boolean
}

/** The application menu: shown in the menu bar on macOS and by Alt elsewhere; its shortcuts always work. */
export function setApplicationMenu({ onCommand, isDevelopment }: MenuParts): void {
  const isMac = process.platform === 'darwin'
  const command = (label: string, accelerator: string, name: MenuCommand): MenuItemConstructorOptions => ({
    label,
    accelerator,
    click: () => onCommand(name),
  })
  const separator: MenuItemConstructorOptions = { type: 'separator' }
  const settings = command('Settings…', 'CmdOrCtrl+,', 'settings')
  const developer: MenuItemConstructorOptions[] = isDevelopment
    ? [{ role: 'reload' }, { role: 'toggleDevTools' }, separator]
    : []

  const template: MenuItemConstructorOptions[] = [
    {
      label: 'File',
      submenu: [
        command('New Chat', 'CmdOrCtrl+N', 'new-chat'),
        separator,
        ...(isMac ? [] : [settings, separator]),
        { role: 'close' },
        ...(isMac ? [] : [{ role: 'quit' } as const]),
      ],
    },
    {
      label: 'Edit',
      submenu: [
        { role: 'undo' },
        { role: 'redo' },
        separator,
        { role: 'cut' },
        { role: 'copy' },
        { role: 'paste' },
        { role: 'pasteAndMatchStyle' },
        { role: 'delete' },
        { role: 'selectAll' },
        separator,
        command('Find', 'CmdOrCtrl+F', 'find'),
      ],
    },
    {
      label: 'View',
      submenu: [
        command('Command Palette…', 'CmdOrCtrl+K', 'palette'),
        command('Inspector', 'CmdOrCtrl+I', 'toggle-inspector'),
        separator,
        { role: 'resetZoom' },
        { role: 'zoomIn' },
        { role: 'zoomOut' },
        separator,
        ...developer,
        { role: 'togglefullscreen' },
      ],
    },
    { role: 'windowMenu' },
  ]
  if (isMac) {
    template.unshift({
      role: 'appMenu',
      submenu: [
        { role: 'about' },
        separator,
        settings,
        separator,
        { role: 'services' },
        separator,
        { role: 'hide' },
        { role: 'hideOthers' },
        { role: 'unhide' },
        separator,
        { role: 'quit' },
      ],
    })
  }
  Menu.setApplicationMenu(Menu.buildFromTemplate(template))
}
