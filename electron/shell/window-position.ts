import { type BrowserWindow, type Rectangle, screen } from 'electron'
import { placeWindow, type WindowPlacement, type WindowSizes } from '../core/window/window-placement.ts'

/** Persists the placement of a window. */
export interface PlacementStore {
  readonly read: () => WindowPlacement | null
  readonly write: (placement: WindowPlacement) => void
}

/** How long the window must stay still before its placement is saved, in milliseconds. */
const saveDelayMs = 500

/** Returns where to open the window, on a connected screen. */
export function restorePlacement(
  store: PlacementStore,
  sizes: WindowSizes,
): { bounds: Rectangle; isMaximised: boolean } {
  const saved = store.read()
  const main = screen.getPrimaryDisplay()
  const others = screen.getAllDisplays().filter(({ id }) => id !== main.id)
  const bounds = placeWindow(
    saved,
    [main, ...others].map(({ workArea }) => workArea),
    sizes,
  )
  return { bounds, isMaximised: saved?.isMaximised ?? false }
}

/** Saves the window's placement after it was moved, and when it closes. */
export function persistPlacement(window: BrowserWindow, store: PlacementStore): void {
  let timer: NodeJS.Timeout | undefined
  function save(): void {
    clearTimeout(timer)
    if (window.isDestroyed()) return
    try {
      store.write({ ...window.getNormalBounds(), isMaximised: window.isMaximized() })
    } catch {
      // A wrong position next time, for example after a full disk, is not worth an error.
    }
  }
  function saveSoon(): void {
    clearTimeout(timer)
    timer = setTimeout(save, saveDelayMs)
  }
  window.on('resize', saveSoon)
  window.on('move', saveSoon)
  window.on('maximize', saveSoon)
  window.on('unmaximize', saveSoon)
  window.on('close', save)
}
