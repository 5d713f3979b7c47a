/** `missing`: the person wants the icon, but the desktop has no tray. */
export type TrayState = 'off' | 'shown' | 'missing'

export interface TrayControllerParts {
  readonly isWanted: () => boolean
  readonly isAvailable: () => Promise<boolean>
  /** May be called while the icon is shown. */
  readonly show: () => void
  readonly hide: () => void
}

export type TrayController = ReturnType<typeof createTrayController>

/**
 * Shows the tray icon if it is wanted and visible. Never reports `shown` for an icon that the desktop does not show.
 */
export function createTrayController({ isAvailable, show, hide, ...parts }: TrayControllerParts) {
  let hasEnded = false
  const isWanted = () => !hasEnded && parts.isWanted()

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
  return {
    /** Shows or hides the icon according to the setting and the desktop. */
    refresh,
    /** Returns whether the app stays reachable in the tray after the last window was closed. */
    keepsApp: async (): Promise<boolean> => isWanted() && (await refresh()) === 'shown',
    /** Ends the controller when the app quits: a pending query reads no settings, which are closed by then. */
    end(): void {
      hasEnded = true
    },
  }
}
