import { create } from 'zustand'
import { useShallow } from 'zustand/react/shallow'
import type { SavedSpeech, SpeechPart, SpeechSettings } from '#shared/voice.ts'
import { defaultPcmRateHz } from '#shared/voice/pcm.ts'
import { call } from '../../bridge/call.ts'
import { watch } from '../../bridge/watch.ts'
import {
  initialSpeechPlayback,
  type SpeechPlayback,
  type SpeechPlaybackState,
  startSpeechPlayback,
} from '../../sound/speech/speech-playback.ts'
import { changeSpeechPreferences, useSpeechPreferences } from '../../sound/speech/speech-preferences.ts'
import { useSpeechStatus } from '../../sound/speech/speech-status.ts'

/** Bytes to read from the disk in one call. */
const bytesPerRead = 512 * 1024

/** A text with all its settings, or a stored speech to replay. */
export type SpeechItem = { readonly key: number; readonly text: string } & (
  | { readonly kind: 'new'; readonly profileId: string | undefined; readonly settings: SpeechSettings }
  | { readonly kind: 'stored'; readonly spoken: SavedSpeech }
)

export type NewSpeech = Omit<Extract<SpeechItem, { kind: 'new' }>, 'key' | 'kind'>

interface SpeechQueue {
  /** The current or last speech; null before the first. It continues while another view is shown. */
  readonly current: { readonly item: SpeechItem; readonly state: SpeechPlaybackState } | null
  /** The queue in its order. */
  readonly waiting: readonly SpeechItem[]
}

export const useSpeechQueue = create<SpeechQueue>(() => ({ current: null, waiting: [] }))

useSpeechQueue.subscribe(({ current }) =>
  useSpeechStatus.setState({ isRunning: current !== null && isRunning(current.state) }),
)

/**
 * Returns a part of the state of the current or last speech. Renders only when that part changes, rather than with each
 * of some fifty pieces a second, since rendering delays the sound.
 */
export function useSpeechState<Part>(select: (state: SpeechPlaybackState) => Part): Part {
  return useSpeechQueue(useShallow(({ current }) => select(current?.state ?? initialSpeechPlayback)))
}

let playback: SpeechPlayback | null = null
let keys = 0

/** Starts a speech in place of the current one. */
export function speakNow(speech: NewSpeech): void {
  start({ ...speech, kind: 'new', key: (keys += 1) })
}

/** Adds a speech to the queue, or starts it immediately where none is running. */
export function speakLater(speech: NewSpeech): void {
  const item: SpeechItem = { ...speech, kind: 'new', key: (keys += 1) }
  if (isBusy()) useSpeechQueue.setState(({ waiting }) => ({ waiting: [...waiting, item] }))
  else start(item)
}

export function replaySpeech(spoken: SavedSpeech): void {
  start({ kind: 'stored', spoken, text: spoken.text, key: (keys += 1) })
}

/** Retries a failed speech: its text, with new settings where they are given. */
export function retrySpeech(changed: Omit<NewSpeech, 'text'> | null): void {
  const { current } = useSpeechQueue.getState()
  if (current === null) return
  start(current.item.kind === 'new' ? { ...current.item, ...changed } : current.item)
}

/** Starts a queued speech immediately; the rest of the queue keeps its order. */
export function speakWaiting(key: number): void {
  const item = useSpeechQueue.getState().waiting.find((each) => each.key === key)
  if (!item) return
  removeWaiting(key)
  start(item)
}

export function removeWaiting(key: number): void {
  useSpeechQueue.setState(({ waiting }) => ({ waiting: waiting.filter((item) => item.key !== key) }))
}

/** Moves a queued speech by this number of places, within the queue. */
export function moveWaiting(key: number, by: number): void {
  useSpeechQueue.setState(({ waiting }) => ({ waiting: moveItem(waiting, key, by) }))
}

export function moveItem(items: readonly SpeechItem[], key: number, by: number): readonly SpeechItem[] {
  const from = items.findIndex((item) => item.key === key)
  const item = items[from]
  if (!item) return items
  const others = items.filter((each) => each !== item)
  const to = Math.max(0, Math.min(others.length, from + by))
  return [...others.slice(0, to), item, ...others.slice(to)]
}

export const playSpeech = (): void => playback?.play()
export const pauseSpeech = (): void => playback?.pause()
export const seekSpeech = (second: number): void => playback?.seek(second)

/** Stops the current speech immediately and cancels its request. The queue is kept. */
export const stopSpeech = (): void => playback?.stop()

export function setSpeechVolume(volume: number): void {
  changeSpeechPreferences({ volume })
  playback?.setVolume(volume)
}

export function setSpeechOutput(output: { id: string; name: string }): void {
  changeSpeechPreferences({ output })
  playback?.setOutput(output.id)
}

function isBusy(): boolean {
  const { current } = useSpeechQueue.getState()
  return current !== null && isRunning(current.state)
}

/** Whether the speech is audible or will be in a moment. */
export function isAudible({ status, player }: SpeechPlaybackState): boolean {
  return player.status === 'playing' || (player.status === 'waiting' && isArriving(status))
}

export function isArriving(status: SpeechPlaybackState['status']): boolean {
  return status === 'asking' || status === 'arriving'
}

/** Whether the speech arrives or plays; the queue waits for its end. */
export function isRunning({ status, player }: SpeechPlaybackState): boolean {
  switch (status) {
    case 'asking':
    case 'arriving':
      return true
    case 'arrived':
      return player.status === 'playing' || player.status === 'waiting' || player.status === 'paused'
    case 'stopped':
    case 'failed':
      return player.status === 'playing'
  }
}

function start(item: SpeechItem): void {
  playback?.close()
  const { volume, output, heardRates } = useSpeechPreferences.getState()
  const settings = item.kind === 'new' ? item.settings : item.spoken.settings
  const rate = item.kind === 'new' ? heardRates[settings.model] : (item.spoken.sampleRate ?? undefined)
  const started = startSpeechPlayback({
    volume,
    outputId: output.id,
    format: settings.format,
    expectedSampleRateHz: rate,
    parts: (signal) => partsOf(item, signal),
    onChange: (state) => follow(item, state),
  })
  playback = started
  useSpeechQueue.setState({ current: { item, state: started.state() } })
}

function partsOf(item: SpeechItem, signal: AbortSignal) {
  if (item.kind === 'stored') return readStoredSpeech(item.spoken, signal)
  const { text, settings, profileId } = item
  const gateway = profileId === undefined ? {} : { profileId }
  return watch('speech.speak', { text, settings, isKept: true, ...gateway }, signal)
}

/** Yields a speech from the history in the format in which it arrived. */
async function* readStoredSpeech(spoken: SavedSpeech, signal: AbortSignal): AsyncGenerator<SpeechPart[]> {
  const { id, settings, sampleRate, channels, bytes } = spoken
  const head = {
    sampleRate: sampleRate ?? defaultPcmRateHz,
    channels,
    rateFrom: 'gateway',
    firstByteAfter: 0,
    firstByteAt: 0,
  } as const
  yield [{ type: 'head', id, format: settings.format, ...head }]
  for (let offset = 0; offset < bytes && !signal.aborted; offset += bytesPerRead) {
    const { sound } = await call('speech.sound', {
      spokenId: id,
      offset,
      length: Math.min(bytesPerRead, bytes - offset),
    })
    if (sound.length === 0) break
    yield [{ type: 'sound', bytes: sound }]
  }
  yield [{ type: 'end', spoken }]
}

function follow(item: SpeechItem, state: SpeechPlaybackState): void {
  const before = useSpeechQueue.getState().current?.state
  useSpeechQueue.setState({ current: { item, state } })
  if (state.head !== null && before?.head === null) rememberRate(item, state.head.sampleRate)
  const hasEnded = state.status === 'arrived' && state.player.status === 'ended'
  const next = useSpeechQueue.getState().waiting[0]
  if (hasEnded && before?.player.status !== 'ended' && next) speakWaiting(next.key)
}

function rememberRate(item: SpeechItem, rate: number): void {
  if (item.kind !== 'new' || item.settings.format !== 'pcm') return
  const { heardRates } = useSpeechPreferences.getState()
  if (heardRates[item.settings.model] === rate) return
  changeSpeechPreferences({ heardRates: { ...heardRates, [item.settings.model]: rate } })
}
