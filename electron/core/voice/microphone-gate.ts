import type { StreamHandlers } from '#shared/ipc/handlers.ts'
import { explain } from '#shared/messages/explain.ts'
import { badInput } from '../app-errors.ts'

/** Maximum time from the input to the recording: a dictation window may load in between. */
const maxInputAgeMs = 60_000

/**
 * Decides whether the page may use the microphone: only while it holds it for a recording or a conversation, and only
 * after the person did something. A compromised page can fake neither input nor the shortcut.
 */
export type MicrophoneGate = ReturnType<typeof createMicrophoneGate>

/**
 * `now` must be monotonic: if a wall clock is set back, a click would stay valid longer. `ask` asks the person in a
 * system dialog: a screen reader presses buttons without input that main can see. After a refusal it is not called
 * until the next input.
 */
export function createMicrophoneGate(ask: () => Promise<boolean>, now: () => number = () => performance.now()) {
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
    /** Call when the person clicked or pressed a key in a window, or used the dictation shortcut. Allows one hold. */
    noteInput(): void {
      inputAt = now()
      mayAsk = true
    },
    streams: {
      /** Throws `bad-input` if the person did nothing. */
      async *'microphone.hold'(_input, signal) {
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
    } satisfies Partial<StreamHandlers>,
    isHeld: (): boolean => holds > 0,
  }
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve()
    else signal.addEventListener('abort', () => resolve(), { once: true })
  })
}
