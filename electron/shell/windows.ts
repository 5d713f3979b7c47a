import type { BrowserWindow } from 'electron'
import { AppError } from '#shared/errors.ts'
import type { Language } from '#shared/language.ts'
import { writePageFragment } from '#shared/page-address.ts'
import type { ConversationWindowStore } from '../core/window/conversation-windows.ts'
import { conversationSizes, dictationSizes, mainSizes, type WindowPlacement } from '../core/window/window-placement.ts'
import type { WindowOptions } from './window.ts'
import type { PlacementStore } from './window-position.ts'

/** The main window, and any number of windows that show one conversation each. */
export interface Windows {
  /** Null where it is closed. */
  readonly main: () => BrowserWindow | null
  /** Opens the main window, or brings it to the front. */
  showMain(): BrowserWindow
  /** Brings the main window to the front; where there is none, opens those that were open. */
  showAll(): void
  /** Opens the window of a conversation, or brings it to the front. Throws `not-found`. */
  showConversation(conversationId: string): void
  /** Opens the window for dictation, or brings it to the front: then it answers that it was open. */
  showDictation(title: string): BrowserWindow | null
  /** Opens the main window, and behind it those of conversations that were open when the app ended. */
  restore(): void
  /** Titles follow the names of the conversations. */
  followTitles(): void
  /** Loads every page anew, in the language that is chosen now. */
  followLanguage(): void
}

export interface WindowsParts {
  readonly openWindow: (options: WindowOptions) => BrowserWindow
  readonly mainPlacement: PlacementStore
  readonly dictationPlacement: PlacementStore
  readonly store: ConversationWindowStore
  /** Null where the conversation is not there. */
  readonly titleOf: (conversationId: string) => string | null
  readonly language: () => Language
  /** Whether the app is about to end: a window that closes then is opened again by the next start. */
  readonly isEnding: () => boolean
  readonly onFirstPaint: (window: BrowserWindow) => void
}

/** How far a new window lies beside the one that it came from, in pixels. */
const step = 32

export function createWindows(parts: WindowsParts): Windows {
  const { openWindow, mainPlacement, dictationPlacement, store, titleOf, language, isEnding, onFirstPaint } = parts
  const ofConversations = new Map<string, BrowserWindow>()
  let main: BrowserWindow | null = null
  let dictation: BrowserWindow | null = null

  const fragment = (conversationId: string | null, isDictation = false): string =>
    writePageFragment({ language: language(), conversationId, isDictation })

  function openMain(): BrowserWindow {
    const window = openWindow({
      title: 'Gatehouse',
      fragment: fragment(null),
      placement: mainPlacement,
      sizes: mainSizes,
      onFirstPaint,
    })
    window.on('closed', () => {
      if (main === window) main = null
    })
    main = window
    return window
  }

  function openConversation(conversationId: string, title: string, isBehind: boolean): void {
    const beside = [...ofConversations.values()].at(-1) ?? main
    const window = openWindow({
      title,
      fragment: fragment(conversationId),
      placement: {
        read: () => store.readPlacement(conversationId) ?? placeBeside(beside),
        write: (placement) => store.writePlacement(conversationId, placement),
      },
      sizes: conversationSizes,
      isBehind,
    })
    ofConversations.set(conversationId, window)
    store.setOpen(conversationId, true)
    window.on('closed', () => {
      ofConversations.delete(conversationId)
      if (!isEnding()) store.setOpen(conversationId, false)
    })
  }

  function restore(): void {
    if (!main) openMain()
    for (const conversationId of store.open()) {
      const title = titleOf(conversationId)
      if (title === null) store.setOpen(conversationId, false)
      else if (!ofConversations.has(conversationId)) openConversation(conversationId, title, true)
    }
  }

  return {
    main: () => main,
    showMain() {
      if (main) bringToFront(main)
      return main ?? openMain()
    },
    showAll: () => (main ? bringToFront(main) : restore()),
    showConversation(conversationId) {
      const window = ofConversations.get(conversationId)
      if (window) return bringToFront(window)
      const title = titleOf(conversationId)
      if (title === null) {
        throw new AppError({
          source: 'app',
          kind: 'not-found',
          message: 'This conversation does not exist any more.',
        })
      }
      openConversation(conversationId, title, false)
    },
    showDictation(title) {
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
    restore,
    followTitles() {
      for (const [conversationId, window] of ofConversations) {
        const title = titleOf(conversationId)
        // That of a deleted one stays: it can be brought back from its window.
        if (title !== null && title !== window.getTitle()) window.setTitle(title)
      }
    },
    followLanguage() {
      const all: [string | null, BrowserWindow | null][] = [[null, main], ...ofConversations]
      for (const [conversationId, window] of all) if (window) void loadAnew(window, fragment(conversationId))
    },
  }
}

function bringToFront(window: BrowserWindow): void {
  if (window.isMinimized()) window.restore()
  window.show()
  window.focus()
}

/** Another fragment alone would be no reason for Chromium to load the page. */
async function loadAnew({ webContents }: BrowserWindow, fragment: string): Promise<void> {
  const [address] = webContents.getURL().split('#', 1)
  await webContents.loadURL(`${address}#${fragment}`).catch(() => undefined)
  if (!webContents.isDestroyed()) webContents.reload()
}

/** A new window does not hide the one that it came from. */
function placeBeside(other: BrowserWindow | null): WindowPlacement | null {
  if (!other || other.isDestroyed()) return null
  const { x, y } = other.getNormalBounds()
  return { x: x + step, y: y + step, ...conversationSizes.first, isMaximised: false }
}
