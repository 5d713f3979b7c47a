/** `missing`: the person wants it, and the desktop has no place for it. */
export type TrayState = 'off' | 'shown' | 'missing'

export interface TrayController {
  /** Shows or removes the icon as the setting and the desktop are now. */
  refresh(): Promise<TrayState>
  /** The last window was closed: whether the person finds the app again in the tray. */
  keepsApp(): Promise<boolean>
}

export interface TrayKeeperParts {
  readonly isWanted: () => boolean
  readonly isThere: () => Promise<boolean>
  /** May be called again while it is shown. */
  readonly show: () => void
  readonly hide: () => void
}

/** Decides whether there is an icon in the tray. It never says `shown` for one that nobody sees. */
export function createTrayController({ isWanted, isThere, show, hide }: TrayKeeperParts): TrayController {
  async function refresh(): Promise<TrayState> {
    const isPlaced = isWanted() && (await isThere())
    // The setting may have changed while the desktop was asked.
    if (isPlaced && isWanted()) {
      show()
      return 'shown'
    }
    hide()
    return isWanted() ? 'missing' : 'off'
  }
  return { refresh, keepsApp: async () => isWanted() && (await refresh()) === 'shown' }
}
