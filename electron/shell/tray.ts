import { execFile } from 'node:child_process'
import { Menu, type MenuItemConstructorOptions, nativeImage, Tray } from 'electron'
import { isTrayAvailable } from '../core/tray/tray-host.ts'
import { createTrayController, type TrayController } from '../core/tray/tray-controller.ts'
import { maxRecentChats, type TrayAction, trayMenu, type TrayPrograms } from '../core/tray/tray-menu.ts'
import type { MainWords } from '../core/words/english.ts'

export interface TrayParts {
  /** Path of the app's icon. */
  readonly icon: string
  readonly words: () => MainWords['tray']
  readonly isWanted: () => boolean
  /** Returns the newest chats first, at most `limit`. */
  readonly recentChats: (limit: number) => readonly { id: string; title: string }[]
  readonly onOpen: () => void
  readonly onNewChat: () => void
  readonly onOpenChat: (conversationId: string) => void
  readonly programs: () => TrayPrograms
  readonly onCopyAddress: (baseUrl: string) => void
  readonly onLetProgramsIn: (isOn: boolean) => void
  readonly onQuit: () => void
}

export interface AppTray extends TrayController {
  /** Updates the menu after chats or the language have changed. */
  followMenu(): void
}

/** Icon size in pixels; macOS does not scale it. */
const iconSizePx = process.platform === 'darwin' ? 18 : 32
/** Maximum delay of menu updates in milliseconds, since an answer changes the list often. */
const menuDelayMs = 500

/** Creates the tray icon with a menu, initially hidden. */
export function createAppTray(parts: TrayParts): AppTray {
  let tray: Tray | null = null
  let timer: NodeJS.Timeout | undefined

  function setMenu(): void {
    clearTimeout(timer)
    timer = undefined
    if (!tray) return
    tray.setToolTip(parts.words().tooltip)
    tray.setContextMenu(Menu.buildFromTemplate(menuOf(parts)))
  }

  const controller = createTrayController({
    isWanted: parts.isWanted,
    isAvailable: () => isTrayAvailable(process.platform, process.env, runProgram),
    show() {
      if (tray) return
      tray = new Tray(
        nativeImage.createFromPath(parts.icon).resize({ width: iconSizePx, height: iconSizePx, quality: 'best' }),
      )
      tray.on('click', parts.onOpen)
      setMenu()
    },
    hide() {
      tray?.destroy()
      tray = null
    },
  })
  return {
    ...controller,
    followMenu() {
      if (tray) timer ??= setTimeout(setMenu, menuDelayMs)
    },
  }
}

function menuOf(parts: TrayParts): MenuItemConstructorOptions[] {
  return trayMenu(parts.words(), parts.recentChats(maxRecentChats), parts.programs()).map((entry) => {
    switch (entry.type) {
      case 'separator':
        return { type: 'separator' }
      case 'heading':
        return { label: entry.label, enabled: false }
      case 'check':
        return {
          type: 'checkbox',
          label: entry.label,
          checked: entry.isChecked,
          click: () => run(parts, entry.action),
        }
      case 'action':
        return { label: entry.label, click: () => run(parts, entry.action) }
    }
  })
}

function run(parts: TrayParts, action: TrayAction): void {
  const { onOpen, onNewChat, onOpenChat, onCopyAddress, onLetProgramsIn, onQuit } = parts
  switch (action.type) {
    case 'open':
      return onOpen()
    case 'new-chat':
      return onNewChat()
    case 'open-chat':
      return onOpenChat(action.conversationId)
    case 'copy-address':
      return onCopyAddress(action.baseUrl)
    case 'let-programs-in':
      return onLetProgramsIn(action.isOn)
    case 'quit':
      return onQuit()
  }
}

function runProgram(program: string, args: readonly string[]): Promise<string | null> {
  return new Promise((done) => {
    execFile(program, args, { timeout: 3000 }, (error, output) => {
      // An installed program that fails means that the desktop has no tray.
      if (error) done('code' in error && error.code === 'ENOENT' ? null : '')
      else done(output)
    })
  })
}
