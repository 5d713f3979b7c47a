/** `taken`: the system did not give it. `unsure`: it did, and may not tell of its presses. */
export type DictationState = 'off' | 'ready' | 'taken' | 'unsure'

export interface ShortcutController {
  /** Takes or gives back the shortcut, as the settings are now. */
  follow(wanted: { readonly dictation: boolean; readonly dictationShortcut: string }): DictationState
  state(): DictationState
}

export interface ShortcutKeeperParts {
  /** False where the system refuses it. Throws for what is no shortcut. */
  readonly register: (shortcut: string) => boolean
  readonly unregister: (shortcut: string) => void
  /** Whether the system tells of a shortcut that it gave away. */
  readonly isReliable: boolean
}

/** Keeps the one shortcut that works in every program: it is the app's only while the person wants it. */
export function createShortcutController({
  register,
  unregister,
  isReliable,
}: ShortcutKeeperParts): ShortcutController {
  let held: string | null = null
  let refused: string | null = null

  function take(shortcut: string): boolean {
    try {
      return register(shortcut)
    } catch {
      // Not a key that this system knows.
      return false
    }
  }

  function state(): DictationState {
    if (refused !== null) return 'taken'
    if (held === null) return 'off'
    return isReliable ? 'ready' : 'unsure'
  }

  return {
    follow({ dictation, dictationShortcut: shortcut }) {
      if (held !== null && (!dictation || held !== shortcut)) {
        unregister(held)
        held = null
      }
      refused = null
      if (!dictation || held === shortcut) return state()
      if (take(shortcut)) held = shortcut
      else refused = shortcut
      return state()
    },
    state,
  }
}

/** Whether shortcuts for every program work here. Wayland leaves them to the desktop, whichever way the app draws. */
export function tellsShortcuts(platform: NodeJS.Platform, env: NodeJS.ProcessEnv): boolean {
  return platform !== 'linux' || (env['XDG_SESSION_TYPE'] !== 'wayland' && !env['WAYLAND_DISPLAY'])
}
