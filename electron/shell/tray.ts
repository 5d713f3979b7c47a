import { execFile } from 'node:child_process'
import { Menu, type MenuItemConstructorOptions, nativeImage, Tray } from 'electron'
import { isTrayThere } from '../core/tray/tray-host.ts'
import { createTrayController, type TrayController } from '../core/tray/tray-keeper.ts'
import { maxRecentChats, type TrayAction, trayMenu } from '../core/tray/tray-menu.ts'
import type { MainWords } from '../core/words/english.ts'

export interface TrayParts {
  /** The file with the app's icon. */
  readonly icon: string
  readonly words: () => MainWords['tray']
  readonly isWanted: () => boolean
  /** The newest first, `limit` of them at most. */
  readonly recentChats: (limit: number) => readonly { id: string; title: string }[]
  readonly onOpen: () => void
  readonly onNewChat: () => void
  readonly onOpenChat: (conversationId: string) => void
  readonly onQuit: () => void
}

export interface AppTray extends TrayController {
  /** The chats in its menu, or the language, have changed. */
  followMenu(): void
}

/** The side of the icon, in pixels: macOS draws it as large as it is. */
const side = process.platform === 'darwin' ? 18 : 32
/** How long a menu may be behind what it shows, in milliseconds: an answer changes the list often. */
const menuDelay = 500

/** The app's icon in the system's tray, with a menu: off at first. */
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

  const keeper = createTrayController({
    isWanted: parts.isWanted,
    isThere: () => isTrayThere(process.platform, process.env, runProgram),
    show() {
      if (tray) return
      tray = new Tray(nativeImage.createFromPath(parts.icon).resize({ width: side, height: side, quality: 'best' }))
      tray.on('click', parts.onOpen)
      setMenu()
    },
    hide() {
      tray?.destroy()
      tray = null
    },
  })
  return {
    ...keeper,
    followMenu() {
      if (tray) timer ??= setTimeout(setMenu, menuDelay)
    },
  }
}

function menuOf(parts: TrayParts): MenuItemConstructorOptions[] {
  return trayMenu(parts.words(), parts.recentChats(maxRecentChats)).map((entry) => {
    switch (entry.type) {
      case 'separator':
        return { type: 'separator' }
      case 'heading':
        return { label: entry.label, enabled: false }
      case 'action':
        return { label: entry.label, click: () => run(parts, entry.action) }
    }
  })
}

function run({ onOpen, onNewChat, onOpenChat, onQuit }: TrayParts, action: TrayAction): void {
  switch (action.type) {
    case 'open':
      return onOpen()
    case 'new-chat':
      return onNewChat()
    case 'open-chat':
      return onOpenChat(action.conversationId)
    case 'quit':
      return onQuit()
  }
}

function runProgram(program: string, args: readonly string[]): Promise<string | null> {
  return new Promise((done) => {
    execFile(program, args, { timeout: 3000 }, (error, output) => {
      // A program that is there and fails has answered: the desktop has no tray.
      if (error) done('code' in error && error.code === 'ENOENT' ? null : '')
      else done(output)
    })
  })
}
