import { expect, type Locator, type Page } from 'playwright/test'
import { openView } from './views.ts'

/** Recording and transcribing as a person sees them: every locator by its accessible name. */
export interface VoiceScreen {
  /** Goes to the Voice view. */
  open(): Promise<void>
  record: Locator
  stop: Locator
  pause: Locator
  resume: Locator
  discard: Locator
  microphone: Locator
  transcribe: Locator
  transcribeAgain: Locator
  model: Locator
  language: Locator
  clips: Locator
  /** The row of the clip that is open. */
  current: Locator
  recorder: Locator
  /** Waits until so many seconds are recorded. */
  hear(seconds: number): Promise<void>
}

/** Finds the parts of recording in a window. */
export function voiceScreen(window: Page): VoiceScreen {
  const button = (name: string) => window.getByRole('button', { name, exact: true })
  const recorder = window.getByRole('region', { name: 'Recorder' })
  const clips = window.getByRole('list', { name: 'Clips' })
  return {
    open: () => openView(window, 'Voice'),
    record: button('Record'),
    stop: button('Stop recording'),
    pause: recorder.getByRole('button', { name: 'Pause' }),
    resume: recorder.getByRole('button', { name: 'Resume' }),
    discard: button('Discard'),
    microphone: window.getByRole('combobox', { name: 'Microphone' }),
    transcribe: button('Transcribe'),
    transcribeAgain: button('Transcribe again'),
    model: window.getByRole('combobox', { name: 'Transcription model' }),
    language: window.getByRole('combobox', { name: 'Language' }),
    clips,
    current: clips.locator('[aria-current]'),
    recorder,
    async hear(seconds) {
      await expect
        .poll(async () => secondsOf(await recorder.innerText()), { timeout: (seconds + 10) * 1000, intervals: [50] })
        .toBeGreaterThanOrEqual(seconds)
    },
  }
}

/** The clock that the recorder shows, in seconds. */
function secondsOf(text: string): number {
  const [, minutes, seconds] = /(\d+):(\d\d(?:\.\d)?)/.exec(text) ?? []
  return Number(minutes ?? 0) * 60 + Number(seconds ?? 0)
}
