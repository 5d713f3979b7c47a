import { explain } from '#shared/messages/explain.ts'
import { badInput } from '../app-errors.ts'

/**
 * Decides whether the page may use the microphone: only while it holds it for a recording or a conversation, and only
 * after the person did something. A compromised page can fake neither input nor the shortcut.
 */
export interface MicrophoneGate {
  /** Call when the person clicked or pressed a key in a window, or used the dictation shortcut. Allows one hold. */
  noteInput(): void
  /** Yields once when the microphone may be opened, and lasts until the signal aborts. Throws `bad-input`. */
  hold(signal: AbortSignal): AsyncGenerator<Record<string, never>>
  readonly isHeld: () => boolean
}

/** Maximum time from the input to the recording: a dictation window may load in between. */
const maxInputAgeMs = 60_000

/**
 * `now` must be monotonic: if a wall clock is set back, a click would stay valid longer. `ask` asks the person in a
 * system dialog: a screen reader presses buttons without input that main can see. After a refusal it is not called
 * until the next input.
 */
export function createMicrophoneGate(
  ask: () => Promise<boolean>,
  now: () => number = () => performance.now(),
): MicrophoneGate {
  let inputAt = -Infinity
  let mayAsk = true
  let holds = 0

  async function isWanted(): Promise<boolean> {
    const hasInput = now() - inputAt <= maxInputAgeMs
    inputAt = -Infinity
    if (hasInput || !mayAsk) return hasInput
    mayAsk = false
    mayAsk = await ask()
    return mayAsk
  }

  return {
    noteInput() {
      inputAt = now()
      mayAsk = true
    },

    async *hold(signal) {
      if (!(await isWanted())) {
        throw badInput(explain('microphoneNotAsked'))
      }
      holds += 1
      try {
        yield {}
        await aborted(signal)
      } finally {
        holds -= 1
      }
    },

    isHeld: () => holds > 0,
  }
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve()
    else signal.addEventListener('abort', () => resolve(), { once: true })
  })
}
