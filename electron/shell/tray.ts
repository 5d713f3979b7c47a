import { execFile } from 'node:child_process'
import { Menu, type MenuItemConstructorOptions, nativeImage, Tray } from 'electron'
import { isTrayThere } from '../core/tray/tray-host.ts'
import { createTrayKeeper, type TrayKeeper } from '../core/tray/tray-keeper.ts'
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

export interface AppTray extends TrayKeeper {
  /** The chats in its menu, or the language, have changed. */
  followMenu(): void
}

/** The side of the icon, in pixels: macOS draws it as large as it is. */
const side = process.platform === 'darwin' ? 18 : 32
/** How many chats are in the menu, and how much of their names, in characters. */
const recentCount = 5
const titleLength = 40
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

  const keeper = createTrayKeeper({
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

function menuOf({
  words,
  recentChats,
  onOpen,
  onNewChat,
  onOpenChat,
  onQuit,
}: TrayParts): MenuItemConstructorOptions[] {
  const { open, newChat, recent, quit } = words()
  const chats = recentChats(recentCount).map(({ id, title }) => ({
    label: labelOf(title),
    click: () => onOpenChat(id),
  }))
  const separator: MenuItemConstructorOptions = { type: 'separator' }
  return [
    { label: open, click: onOpen },
    { label: newChat, click: onNewChat },
    separator,
    ...(chats.length > 0 ? [{ label: recent, enabled: false }, ...chats, separator] : []),
    { label: quit, click: onQuit },
  ]
}

/** An ampersand would be taken for the mark of a key. */
function labelOf(title: string): string {
  const short = title.length > titleLength ? `${title.slice(0, titleLength).trimEnd()}…` : title
  return short.replaceAll('&', '&&')
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
