import { AppError } from '#shared/errors.ts'

/**
 * Whether the page may have the microphone now: only while it holds it for a recording or a conversation, and it begins to
 * hold it only after the person did something. A page that was taken over can do neither input nor the shortcut.
 */
export interface MicrophoneGate {
  /** The person clicked or pressed a key in a window, or used the shortcut for dictation. Good for one hold. */
  noteInput(): void
  /** Yields once when the microphone may be opened, and stays open until the signal. Throws `bad-input`. */
  hold(signal: AbortSignal): AsyncGenerator<Record<string, never>>
  readonly isHeld: () => boolean
}

/** From the input to the recording: a window for dictation loads in between. */
const maxInputAgeMs = 60_000

/**
 * `now` must be monotonic: with a wall clock that is set back, a click would stay valid for as long.
 *
 * `ask` asks the person in a dialog of the system: a screen reader presses buttons without an input that main could see.
 * After a no it asks nothing until the next input.
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
        const message = 'The microphone is opened only after a click, a key, or the shortcut for dictation.'
        throw new AppError({ source: 'app', kind: 'bad-input', message })
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
