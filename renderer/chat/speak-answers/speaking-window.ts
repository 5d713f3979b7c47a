/** Events that show that the window is in use. */
const signs = ['focus', 'pointerdown', 'keydown'] as const

/** Milliseconds between two updates of the time of use, so that typing does not renew the lock at each key. */
const noteAfter = 500

/** Name of the lock that the window in conversation mode holds. */
const talking = 'talking'

/**
 * Claims conversation mode for this window, since each microphone would hear what is meant for another window. Calls
 * `onTaken` when another window claims it. Returns the release.
 */
export function takeTalking(onTaken: () => void): () => void {
  let isOver = false
  const end = holdLock(talking, { steal: true }, () => {
    if (!isOver) onTaken()
  })
  return () => {
    isOver = true
    end()
  }
}

/** A window that takes part in the election of the window that reads a chat aloud. */
export interface SpeakingWindow {
  /** Returns whether this window reads the answers aloud. */
  isChosen(): Promise<boolean>
  end(): void
}

/**
 * Joins the leader election of the windows that show a chat. The most recently used one is the leader; there is none
 * while a window is in conversation mode. Each window holds a lock, which ends with its page and whose name contains
 * the time of its last use.
 */
export function joinSpeakerElection(conversationId: string): SpeakingWindow {
  const prefix = `speaks ${conversationId} `
  let own = ''
  let noted = 0
  let release = (): void => undefined

  function stand(since: number): void {
    release()
    noted = since
    own = `${prefix}${String(since).padStart(15, '0')} ${crypto.randomUUID()}`
    release = holdLock(own, {}, () => undefined)
  }

  const note = () => {
    if (Date.now() - noted >= noteAfter) stand(Date.now())
  }
  stand(document.hasFocus() ? Date.now() : 0)
  for (const sign of signs) window.addEventListener(sign, note, { capture: true })
  return {
    async isChosen() {
      const { held = [] } = await navigator.locks.query()
      const names = held.map(({ name = '' }) => name)
      const standing = [...names.filter((name) => name.startsWith(prefix)), own]
      return !names.includes(talking) && standing.toSorted().at(-1) === own
    },
    end() {
      for (const sign of signs) window.removeEventListener(sign, note, { capture: true })
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
