/** Events that show that the window is in use. */
const activityEvents = ['focus', 'pointerdown', 'keydown'] as const

/** Milliseconds between two updates of the time of use, so that typing does not renew the lock at each key. */
const activityDebounceMs = 500

/** Name of the lock that the window in conversation mode holds. */
const conversationModeLock = 'talking'

/**
 * Claims conversation mode for this window, since each microphone would hear what is meant for another window. Calls
 * `onTaken` when another window claims it. Returns the release.
 */
export function claimConversationMode(onTaken: () => void): () => void {
  let isReleased = false
  const end = holdLock(conversationModeLock, { steal: true }, () => {
    if (!isReleased) onTaken()
  })
  return () => {
    isReleased = true
    end()
  }
}

/** A window that takes part in the election of the window that reads a chat aloud. */
export interface SpeakerElection {
  /** Returns whether this window reads the answers aloud. */
  isLeader(): Promise<boolean>
  end(): void
}

/**
 * Joins the leader election of the windows that show a chat. The most recently used one is the leader; there is none
 * while a window is in conversation mode. Each window holds a lock, which ends with its page and whose name contains
 * the time of its last use.
 */
export function joinSpeakerElection(conversationId: string): SpeakerElection {
  const prefix = `speaks ${conversationId} `
  let ownLock = ''
  let announcedAt = 0
  let release = (): void => undefined

  function announce(since: number): void {
    release()
    announcedAt = since
    ownLock = `${prefix}${String(since).padStart(15, '0')} ${crypto.randomUUID()}`
    release = holdLock(ownLock, {}, () => undefined)
  }

  const handleActivity = () => {
    if (Date.now() - announcedAt >= activityDebounceMs) announce(Date.now())
  }
  announce(document.hasFocus() ? Date.now() : 0)
  for (const event of activityEvents) window.addEventListener(event, handleActivity, { capture: true })
  return {
    async isLeader() {
      const { held = [] } = await navigator.locks.query()
      const names = held.map(({ name = '' }) => name)
      const candidates = [...names.filter((name) => name.startsWith(prefix)), ownLock]
      return !names.includes(conversationModeLock) && candidates.toSorted().at(-1) === ownLock
    },
    end() {
      for (const event of activityEvents) window.removeEventListener(event, handleActivity, { capture: true })
      release()
    },
  }
}

/** Holds a lock shared by the app's windows, and returns its release. */
function holdLock(name: string, options: LockOptions, onLost: () => void): () => void {
  const { promise, resolve } = Promise.withResolvers<void>()
  navigator.locks.request(name, options, () => promise).catch(onLost)
  return resolve
}
