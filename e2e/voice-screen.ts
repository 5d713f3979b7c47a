import { expect, type Locator, type Page } from 'playwright/test'
import type { Clip } from '#shared/voice.ts'
import { clipBytesPerSecond } from '#shared/voice/pcm.ts'
import { readBridge } from './read-bridge.ts'
import { openView } from './views.ts'

/** Recording and transcribing as a person sees them. Every locator uses the accessible name. */
export interface VoiceScreen {
  /** Opens the Voice view. */
  open(): Promise<void>
  record: Locator
  stop: Locator
  pause: Locator
  resume: Locator
  discard: Locator
  microphone: Locator
  /** The switch that transcribes recordings when they end. */
  automatic: Locator
  transcribe: Locator
  transcribeAgain: Locator
  model: Locator
  language: Locator
  clips: Locator
  /** The row of the open clip. */
  current: Locator
  recorder: Locator
  /** Returns the seconds on the recorder's clock. */
  clock(): Promise<number>
  /** Waits until this many seconds are recorded. */
  hear(seconds: number): Promise<void>
}

/** Returns the locators of recording in a window. */
export function voiceScreen(window: Page): VoiceScreen {
  const button = (name: string) => window.getByRole('button', { name, exact: true })
  const recorder = window.getByRole('region', { name: 'Recorder' })
  const clips = window.getByRole('list', { name: 'Clips' })
  const clock = async () => secondsOf(await recorder.innerText())
  return {
    open: () => openView(window, 'Voice'),
    record: button('Record'),
    stop: button('Stop recording'),
    pause: recorder.getByRole('button', { name: 'Pause' }),
    resume: recorder.getByRole('button', { name: 'Resume' }),
    discard: button('Discard'),
    microphone: window.getByRole('combobox', { name: 'Microphone' }),
    automatic: window.getByRole('switch', { name: 'Transcribe automatically' }),
    transcribe: button('Transcribe'),
    transcribeAgain: button('Transcribe again'),
    model: window.getByRole('combobox', { name: 'Transcription model' }),
    language: window.getByRole('combobox', { name: 'Language' }),
    clips,
    current: clips.locator('[aria-current]'),
    recorder,
    clock,
    async hear(seconds) {
      const timeout = (seconds + 20) * 1000
      const isHeard = async () => (await clock()) >= seconds
      await expect.poll(isHeard, { message: `${seconds} s are recorded`, timeout, intervals: [50] }).toBe(true)
    },
  }
}

/** Returns how many bytes of the current recording are on disk; 0 if there is none. */
export async function bytesOnDisk(window: Page): Promise<number> {
  const clip = (await readBridge(window, 'clip.list')).find(({ status }) => status === 'recording')
  return (await soundOnDisk(window, clip)).length
}

/** Returns the sound of a clip on disk, up to half a minute. */
export async function soundOnDisk(window: Page, clip: Clip | undefined): Promise<Uint8Array> {
  // The file is created with the first sound.
  const nothing = { sound: new Uint8Array() }
  if (clip === undefined) return nothing.sound
  const asked = { clipId: clip.id, offset: 0, length: 1_000_000 }
  return (await readBridge(window, 'clip.sound', asked).catch(() => nothing)).sound
}

/** Waits until this many seconds of the current recording are on disk. */
export async function untilOnDisk(window: Page, seconds: number): Promise<void> {
  const isOnDisk = async () => (await bytesOnDisk(window)) >= seconds * clipBytesPerSecond
  await expect.poll(isOnDisk, `${seconds} s are on the disk`).toBe(true)
}

/** Parses the recorder's clock into seconds. */
function secondsOf(text: string): number {
  const [, minutes, seconds] = /(\d+):(\d\d(?:\.\d)?)/.exec(text) ?? []
  return Number(minutes ?? 0) * 60 + Number(seconds ?? 0)
}
