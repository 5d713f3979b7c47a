import type { BrowserWindow } from 'electron'
import type { Language } from '#shared/language.ts'
import { explain } from '#shared/messages/explain.ts'
import { writePageFragment } from '#shared/page-address.ts'
import { notFound } from '../core/app-errors.ts'
import type { ConversationWindowStore } from '../core/window/conversation-windows.ts'
import { conversationSizes, dictationSizes, type WindowPlacement } from '../core/window/window-placement.ts'
import { bringToFront, type MainWindow } from './main-window.ts'
import type { WindowOptions } from './window.ts'
import type { PlacementStore } from './window-position.ts'

export interface WindowsParts {
  readonly openWindow: (options: WindowOptions) => BrowserWindow
  readonly mainWindow: MainWindow
  readonly dictationPlacement: PlacementStore
  readonly store: ConversationWindowStore
  /** Null if there is no such conversation. */
  readonly titleOf: (conversationId: string) => string | null
  readonly language: () => Language
  /** Returns whether the app is quitting, in which case a closing window is restored at the next start. */
  readonly isEnding: () => boolean
}

/** Offset of a new window from the one it was opened from, in pixels. */
const offsetPx = 32

/** The main window, and any number of windows that show one conversation each. */
export type Windows = ReturnType<typeof createWindows>

export function createWindows(parts: WindowsParts) {
  const { openWindow, mainWindow, dictationPlacement, store, titleOf, language, isEnding } = parts
  const conversationWindows = new Map<string, BrowserWindow>()
  let dictation: BrowserWindow | null = null

  const fragment = (conversationId: string | null, isDictation = false): string =>
    writePageFragment({ language: language(), conversationId, isDictation, field: null })

  function openConversation(conversationId: string, title: string, isBehind: boolean): void {
    const origin = [...conversationWindows.values()].at(-1) ?? mainWindow.current()
    const window = openWindow({
      title,
      fragment: fragment(conversationId),
      placement: {
        read: () => store.readPlacement(conversationId) ?? offsetPlacement(origin),
        write: (placement) => store.writePlacement(conversationId, placement),
      },
      sizes: conversationSizes,
      isBehind,
    })
    conversationWindows.set(conversationId, window)
    store.setOpen(conversationId, true)
    window.on('closed', () => {
      conversationWindows.delete(conversationId)
      if (!isEnding()) store.setOpen(conversationId, false)
    })
  }

  function restore(): void {
    mainWindow.open()
    for (const conversationId of store.open()) {
      const title = titleOf(conversationId)
      if (title === null) store.setOpen(conversationId, false)
      else if (!conversationWindows.has(conversationId)) openConversation(conversationId, title, true)
    }
  }

  return {
    /** Brings the main window to the front, or opens the last open windows. */
    showAll(): void {
      const main = mainWindow.current()
      if (main) bringToFront(main)
      else restore()
    },
    /** Opens the window of a conversation, or brings it to the front. Throws `not-found`. */
    showConversation(conversationId: string): void {
      const window = conversationWindows.get(conversationId)
      if (window) return bringToFront(window)
      const title = titleOf(conversationId)
      if (title === null) {
        throw notFound(explain('conversationGone'))
      }
      openConversation(conversationId, title, false)
    },
    /** Opens the dictation window, or brings it to the front and returns it if it was open. */
    showDictation(title: string): BrowserWindow | null {
      if (dictation) {
        bringToFront(dictation)
        return dictation
      }
      const window = openWindow({
        title,
        fragment: fragment(null, true),
        placement: dictationPlacement,
        sizes: dictationSizes,
        isOnTop: true,
      })
      window.on('closed', () => {
        dictation = null
      })
      dictation = window
      return null
    },
    /** Opens the main window, and behind it the conversation windows that were open when the app quit. */
    restore,
    /** Updates window titles to the names of the conversations. */
    followTitles(): void {
      for (const [conversationId, window] of conversationWindows) {
        const title = titleOf(conversationId)
        // The title of a deleted conversation stays: it can be restored from its window.
        if (title !== null && title !== window.getTitle()) window.setTitle(title)
      }
    },
    /** Reloads every page in the current language. */
    followLanguage(): void {
      const all: [string | null, BrowserWindow | null][] = [[null, mainWindow.current()], ...conversationWindows]
      for (const [conversationId, window] of all) if (window) void reloadWithFragment(window, fragment(conversationId))
    },
  }
}

/** Chromium does not reload a page if only the fragment changes. */
async function reloadWithFragment({ webContents }: BrowserWindow, fragment: string): Promise<void> {
  const [address] = webContents.getURL().split('#', 1)
  await webContents.loadURL(`${address}#${fragment}`).catch(() => undefined)
  if (!webContents.isDestroyed()) webContents.reload()
}

/** Returns a placement that does not hide the other window. */
function offsetPlacement(other: BrowserWindow | null): WindowPlacement | null {
  if (!other || other.isDestroyed()) return null
  const { x, y } = other.getNormalBounds()
  return { x: x + offsetPx, y: y + offsetPx, ...conversationSizes.initial, isMaximised: false }
}
