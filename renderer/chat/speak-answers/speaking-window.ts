/** What somebody does in a window. */
const signs = ['focus', 'pointerdown', 'keydown'] as const

/** Milliseconds in which it is taken note of once: somebody types. */
const noteAfter = 500

/** Held by the window that is in conversation mode. */
const talking = 'talking'

/**
 * Talks in this window and no other: their microphones would hear what is said to this one. `onTaken` is called when
 * another window begins to talk. Returns what ends it.
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

/** A window that would speak the answers of a chat. */
export interface SpeakingWindow {
  /** Whether it is the one that does. */
  isChosen(): Promise<boolean>
  end(): void
}

/**
 * Of the windows that show a chat the one in which somebody was last speaks its answers; none of them while somebody
 * talks with one. Each holds a lock, which goes with its page and whose name says since when somebody is in it.
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

/** Holds a lock of the app's windows until it is let go. */
function holdLock(name: string, options: LockOptions, onLost: () => void): () => void {
  const { promise, resolve } = Promise.withResolvers<void>()
  navigator.locks.request(name, options, () => promise).catch(onLost)
  return resolve
}
