/** `missing`: the person wants the icon, but the desktop has no tray. */
export type TrayState = 'off' | 'shown' | 'missing'

export interface TrayController {
  /** Shows or hides the icon according to the setting and the desktop. */
  refresh(): Promise<TrayState>
  /** Returns whether the app stays reachable in the tray after the last window was closed. */
  keepsApp(): Promise<boolean>
}

export interface TrayControllerParts {
  readonly isWanted: () => boolean
  readonly isAvailable: () => Promise<boolean>
  /** May be called while the icon is shown. */
  readonly show: () => void
  readonly hide: () => void
}

/**
 * Shows the tray icon if it is wanted and visible. Never reports `shown` for an icon that the desktop does not show.
 */
export function createTrayController({ isWanted, isAvailable, show, hide }: TrayControllerParts): TrayController {
  async function refresh(): Promise<TrayState> {
    const isPlaced = isWanted() && (await isAvailable())
    // The setting may have changed during the query.
    if (isPlaced && isWanted()) {
      show()
      return 'shown'
    }
    hide()
    return isWanted() ? 'missing' : 'off'
  }
  return { refresh, keepsApp: async () => isWanted() && (await refresh()) === 'shown' }
}
