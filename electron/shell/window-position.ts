import { type BrowserWindow, type Rectangle, screen } from 'electron'
import { placeWindow, type WindowPlacement, type WindowSizes } from '../core/window/window-placement.ts'

/** Where the placement is kept over a restart. */
export interface PlacementStore {
  readonly read: () => WindowPlacement | null
  readonly write: (placement: WindowPlacement) => void
}

/** How long the window has to stand still before its place is written down, in milliseconds. */
const settleTime = 500

/** Where to open the window, on a screen that is there now. */
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

/** Writes the window's place down when it has been moved, and when it closes. */
export function keepPlacement(window: BrowserWindow, store: PlacementStore): void {
  let timer: NodeJS.Timeout | undefined
  function save(): void {
    clearTimeout(timer)
    if (window.isDestroyed()) return
    try {
      store.write({ ...window.getNormalBounds(), isMaximised: window.isMaximized() })
    } catch {
      // The disk is full, say: a window that opens elsewhere next time is not worth an error now.
    }
  }
  function saveSoon(): void {
    clearTimeout(timer)
    timer = setTimeout(save, settleTime)
  }
  window.on('resize', saveSoon)
  window.on('move', saveSoon)
  window.on('maximize', saveSoon)
  window.on('unmaximize', saveSoon)
  window.on('close', save)
}
