/** `taken`: the system refused the shortcut. `unsure`: it is registered, but the system may not report its presses. */
export type DictationState = 'off' | 'ready' | 'taken' | 'unsure'

export interface ShortcutControllerParts {
  /** Registers the shortcut. False if the system refuses it; throws if it is invalid. */
  readonly register: (shortcut: string) => boolean
  readonly unregister: (shortcut: string) => void
  /** Whether the system reports presses of registered shortcuts. */
  readonly isReliable: boolean
}

/** Manages the global shortcut, which is registered only while the person wants it. */
export function createShortcutController({ register, unregister, isReliable }: ShortcutControllerParts) {
  let registered: string | null = null
  let refusedShortcut: string | null = null

  function tryRegister(shortcut: string): boolean {
    try {
      return register(shortcut)
    } catch {
      // Not a valid key on this system.
      return false
    }
  }

  function state(): DictationState {
    if (refusedShortcut !== null) return 'taken'
    if (registered === null) return 'off'
    return isReliable ? 'ready' : 'unsure'
  }

  return {
    /** Registers or releases the shortcut according to the settings. */
    follow({
      dictation,
      dictationShortcut: shortcut,
    }: {
      readonly dictation: boolean
      readonly dictationShortcut: string
    }): DictationState {
      if (registered !== null && (!dictation || registered !== shortcut)) {
        unregister(registered)
        registered = null
      }
      refusedShortcut = null
      if (!dictation || registered === shortcut) return state()
      if (tryRegister(shortcut)) registered = shortcut
      else refusedShortcut = shortcut
      return state()
    },
    state,
  }
}

/** Returns whether global shortcuts work. On Wayland the desktop decides, whichever display protocol the app uses. */
export function areShortcutsReliable(platform: NodeJS.Platform, env: NodeJS.ProcessEnv): boolean {
  return platform !== 'linux' || (env['XDG_SESSION_TYPE'] !== 'wayland' && !env['WAYLAND_DISPLAY'])
}
