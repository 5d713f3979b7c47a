import processorUrl from './player-processor.ts?worker&url'

/**
 * Seconds that the system may hold. The shortest there is breaks off on a busy computer, where Chromium's thread for
 * sound has no right of way.
 */
const latencyHint = 0.01

/** Milliseconds that it stays awake when nothing sounds any more: the next sound does not wait for it then. */
const awakeFor = 15_000

/** `setSinkId` of a context is not in TypeScript's DOM library yet. */
export type ContextWithSink = AudioContext & { setSinkId?: (id: string) => Promise<void> }

/** An open loudspeaker that runs at one rate. Opening it takes the system up to a second, the first time. */
export interface Loudspeaker {
  readonly context: ContextWithSink
  /** Starts it, and keeps it from falling asleep until `rest` is called with the same owner. */
  wake(owner: object): void
  rest(owner: object): void
  /** Gives it back for good. */
  leave(owner: object): void
}

interface Opened extends Loudspeaker {
  readonly ready: Promise<unknown>
  readonly isUnused: () => boolean
  readonly close: () => void
}

/** By samples a second. They outlive what sounds on them: the next speech finds its loudspeaker open. */
const opened = new Map<number, Opened>()

/** The loudspeaker for sound of a rate, with the processor that plays on it. `owner` has it until it leaves. */
export async function openLoudspeaker(sampleRate: number, owner: object): Promise<Loudspeaker> {
  const loudspeaker = opened.get(sampleRate) ?? open(sampleRate)
  loudspeaker.wake(owner)
  try {
    await loudspeaker.ready
  } catch (error) {
    opened.delete(sampleRate)
    throw error
  }
  return loudspeaker
}

/** Opens it silently for what will probably be said soon. */
export async function warmLoudspeaker(sampleRate: number): Promise<void> {
  const owner = {}
  // Nothing to say: who speaks is told when it cannot be opened.
  const loudspeaker = await openLoudspeaker(sampleRate, owner).catch(() => undefined)
  loudspeaker?.leave(owner)
}

function open(sampleRate: number): Opened {
  for (const [rate, other] of opened) {
    if (!other.isUnused()) continue
    opened.delete(rate)
    other.close()
  }
  const context: ContextWithSink = new AudioContext({ sampleRate, latencyHint })
  const awake = new Set<object>()
  const users = new Set<object>()
  let timer: ReturnType<typeof setTimeout> | undefined

  function rest(owner: object): void {
    awake.delete(owner)
    clearTimeout(timer)
    if (awake.size === 0) timer = setTimeout(() => void context.suspend(), awakeFor)
  }

  const loudspeaker: Opened = {
    context,
    ready: context.audioWorklet.addModule(processorUrl),
    isUnused: () => users.size === 0,
    close() {
      // It would be put to sleep later, which a closed one refuses.
      clearTimeout(timer)
      void context.close()
    },
    wake(owner) {
      clearTimeout(timer)
      users.add(owner)
      awake.add(owner)
      // It plays silence until there is something.
      void context.resume()
    },
    rest,
    leave(owner) {
      users.delete(owner)
      rest(owner)
    },
  }
  opened.set(sampleRate, loudspeaker)
  return loudspeaker
}
