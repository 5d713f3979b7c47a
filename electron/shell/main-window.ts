import type { BrowserWindow } from 'electron'
import type { Language } from '#shared/language.ts'
import { type FieldPlace, writePageFragment } from '#shared/page-address.ts'
import { mainSizes } from '../core/window/window-placement.ts'
import type { WindowOptions } from './window.ts'
import type { PlacementStore } from './window-position.ts'

export interface MainWindowParts {
  readonly openWindow: (options: WindowOptions) => BrowserWindow
  readonly placement: PlacementStore
  readonly language: () => Language
  /** Where the first frame has the field for messages. */
  readonly field: () => FieldPlace | null
}

/** The window with all views, which needs no stored data to open. */
export type MainWindow = ReturnType<typeof createMainWindow>

export function createMainWindow({ openWindow, placement, language, field }: MainWindowParts) {
  const shown = Promise.withResolvers<BrowserWindow>()
  let current: BrowserWindow | null = null

  function open(): BrowserWindow {
    const window = openWindow({
      title: 'Gatehouse',
      fragment: writePageFragment({ language: language(), conversationId: null, isDictation: false, field: field() }),
      placement,
      sizes: mainSizes,
      onShown: shown.resolve,
    })
    window.on('closed', () => {
      if (current === window) current = null
    })
    current = window
    return window
  }

  return {
    /** Null if it is closed. */
    current: (): BrowserWindow | null => current,
    /** Opens it if it is closed. */
    open: (): BrowserWindow => current ?? open(),
    /** Opens it, or brings it to the front. */
    show(): BrowserWindow {
      if (current) bringToFront(current)
      return current ?? open()
    },
    /** Resolves when it is shown for the first time in this run. */
    shown: shown.promise,
  }
}

export function bringToFront(window: BrowserWindow): void {
  if (window.isMinimized()) window.restore()
  window.show()
  window.focus()
}
