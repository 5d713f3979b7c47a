import { Menu, type MenuItemConstructorOptions } from 'electron'
import type { EventPayload } from '#shared/ipc/bridge.ts'
import type { MainWords } from '../core/words/english.ts'

export type MenuCommand = EventPayload<'menu.command'>['command']

export interface MenuParts {
  readonly words: MainWords['menu']
  /** Commands for the focused window. */
  readonly onCommand: (command: MenuCommand) => void
  /** Adds reload and the developer tools. */
  readonly isDevelopment: boolean
}

/** Sets the application menu: in the menu bar on macOS, shown by Alt elsewhere; its shortcuts always work. */
export function setApplicationMenu({ words, onCommand, isDevelopment }: MenuParts): void {
  const isMac = process.platform === 'darwin'
  const command = (label: string, accelerator: string | null, name: MenuCommand): MenuItemConstructorOptions => ({
    label,
    ...(accelerator !== null && { accelerator }),
    click: () => onCommand(name),
  })
  const separator: MenuItemConstructorOptions = { type: 'separator' }
  const settings = command(words.settings, 'CmdOrCtrl+,', 'settings')
  const developer: MenuItemConstructorOptions[] = isDevelopment
    ? [{ role: 'reload' }, { role: 'toggleDevTools' }, separator]
    : []

  const template: MenuItemConstructorOptions[] = [
    {
      label: words.file,
      submenu: [
        command(words.newChat, 'CmdOrCtrl+N', 'new-chat'),
        command(words.ownWindow, 'CmdOrCtrl+Shift+O', 'own-window'),
        separator,
        ...(isMac ? [] : [settings, separator]),
        { role: 'close', label: words.close },
        ...(isMac ? [] : [{ role: 'quit', label: words.quit } as const]),
      ],
    },
    {
      label: words.edit,
      submenu: [
        // Outside macOS Electron labels roles in English only.
        { role: 'undo', label: words.undo },
        { role: 'redo', label: words.redo },
        separator,
        { role: 'cut', label: words.cut },
        { role: 'copy', label: words.copy },
        { role: 'paste', label: words.paste },
        { role: 'pasteAndMatchStyle', label: words.pasteAndMatchStyle },
        { role: 'delete', label: words.delete },
        { role: 'selectAll', label: words.selectAll },
        separator,
        command(words.find, 'CmdOrCtrl+F', 'find'),
      ],
    },
    {
      label: words.view,
      submenu: [
        command(words.palette, 'CmdOrCtrl+K', 'palette'),
        command(words.inspector, 'CmdOrCtrl+I', 'toggle-inspector'),
        separator,
        { role: 'resetZoom', label: words.resetZoom },
        { role: 'zoomIn', label: words.zoomIn },
        { role: 'zoomOut', label: words.zoomOut },
        separator,
        ...developer,
        { role: 'togglefullscreen', label: words.fullScreen },
      ],
    },
    isMac
      ? { role: 'windowMenu', label: words.window }
      : {
          label: words.window,
          submenu: [
            { role: 'minimize', label: words.minimize },
            { role: 'close', label: words.close },
          ],
        },
    {
      role: 'help',
      label: words.help,
      submenu: [
        command(words.appHelp, 'F1', 'help'),
        command(words.keyboardHelp, null, 'keyboard-help'),
        separator,
        command(words.logFolder, null, 'log-folder'),
      ],
    },
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
