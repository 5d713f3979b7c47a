import { createStore, type StoreApi } from 'zustand/vanilla'
import { type ErrorData, toErrorData } from '#shared/errors.ts'
import { rootMeanSquare } from '#shared/voice/loudness.ts'
import type { Clip, TranscriptionSettings } from '#shared/voice.ts'
import { type MicrophoneProblem, microphoneProblemOf } from '../capture/microphone-problem.ts'
import { type Microphone, type MicrophoneLoss, openMicrophone } from '../capture/microphone.ts'
import { type Recording, startRecording } from '../capture/recording.ts'
import type { RecordingState } from '../capture/recording-state.ts'
import type { AnswerSpeaker, AnswerSpeech } from '../read-aloud/answer-speech.ts'
import { createVoiceActivityDetector, type VoiceActivityDetector } from './voice-activity-detector.ts'
import {
  initialTurnState,
  applyTurnEvent,
  type TurnEffect,
  type TurnEvent,
  type TurnTakingState,
  unsentText,
} from './turns.ts'
import { transcribeClip } from './transcribe-clip.ts'

/** The conversation that conversation mode sends messages to. */
export interface ConversationPartner {
  /** Sends a message, after stopping an answer that is still arriving. Throws an `AppError` where it cannot be sent. */
  send(text: string): Promise<void>
  stopAnswer(): void
  /** Reads each new answer aloud until `end` is called. */
  speak(onSpeech: (speech: AnswerSpeech) => void): AnswerSpeaker
  /** Adds unsent text to the draft, so that it can be sent by hand. */
  keepUnsent(text: string): void
}

export interface ConversationModeState {
  readonly microphone: 'opening' | 'open' | MicrophoneLoss | 'failed'
  /** Why the microphone could not be opened; other errors are in `microphoneError`. */
  readonly microphoneProblem: MicrophoneProblem | null
  readonly microphoneError: ErrorData | null
  /** The last levels as root mean squares, one a frame, the newest last. */
  readonly levels: readonly number[]
  readonly isLevelFallback: boolean
  readonly turns: TurnTakingState
  /** The transcript of the last utterance, and the sentence that is being read aloud. */
  readonly lastTranscript: string
  readonly sentence: string
  /** Why the answer is not read aloud; `no-voice` where no voice is set. */
  readonly speechError: ErrorData | 'no-voice' | null
  /** Clip ids by utterance number. */
  readonly clips: Readonly<Record<number, string>>
  /** Recordings that could not be saved completely, by utterance number. */
  readonly unsaved: Readonly<Record<number, RecordingState>>
}

export interface ConversationMode {
  readonly store: StoreApi<ConversationModeState>
  /** Opens the microphone again after it failed or was lost. */
  openMicrophone(): void
  /** Ends the person's turn before the pause does, or interrupts the answer. */
  endTurn(): void
  /** Retries or discards what an error message is about. */
  handleProblem(
    event: Extract<TurnEvent, { type: 'retryTranscription' | 'discard' | 'retrySending' | 'discardUnsent' }>,
  ): void
  retrySaving(number: number): void
  giveUpSaving(number: number): void
  leave(): void
}

interface ConversationModeOptions {
  readonly deviceId: string
  /** Returns the current settings for transcription. */
  readonly settings: () => TranscriptionSettings
  readonly partner: ConversationPartner
}

/** Number of levels to keep for the meter: six seconds. */
const maxLevels = 200

/** Milliseconds until a recording that could not be saved is tried again after the mode was left. */
const saveRetryDelayMs = 2000

/** Starts to listen, and alternates between listening and answering until `leave` is called. */
export function startConversationMode({ deviceId, settings, partner }: ConversationModeOptions): ConversationMode {
  const store = createStore<ConversationModeState>(() => ({
    microphone: 'opening',
    microphoneProblem: null,
    microphoneError: null,
    levels: [],
    isLevelFallback: false,
    turns: initialTurnState,
    lastTranscript: '',
    sentence: '',
    speechError: null,
    clips: {},
    unsaved: {},
  }))
  let microphone: Microphone | null = null
  let detector: VoiceActivityDetector | null = null
  let feedRecording: ((block: Float32Array<ArrayBuffer>) => void) | null = null
  let hasLeft = false
  const recordings = new Map<number, Recording>()
  const speech = partner.speak(updateSpeech)

  function apply(event: TurnEvent): void {
    const [turns, effects] = applyTurnEvent(store.getState().turns, event)
    store.setState({ turns })
    for (const effect of effects) run(effect)
  }

  function run(effect: TurnEffect): void {
    switch (effect.type) {
      case 'record':
        return record(effect.number)
      case 'finish':
        return recordings.get(effect.number)?.finish()
      case 'retryTranscription': {
        const clipId = store.getState().clips[effect.number]
        if (clipId !== undefined) void transcribe(effect.number, clipId)
        return
      }
      case 'send':
        return void send(effect.text)
      case 'hold':
        return speech.hold()
      case 'resume':
        return speech.resume()
      case 'interrupt':
        speech.silence()
        return partner.stopAnswer()
    }
  }

  function record(number: number): void {
    store.setState({ lastTranscript: '', sentence: '', speechError: null })
    const recording = startRecording({
      deviceId,
      silenceSeconds: null,
      onChange: (state) => {
        updateUnsaved(number, state)
        if (hasLeft && state.status === 'unsaved') setTimeout(recording.retry, saveRetryDelayMs)
      },
      // The microphone is open already, so the recording begins with the sound from before speech was detected.
      open: async ({ onSound }) => {
        for (const block of detector?.preRoll() ?? []) onSound(block)
        feedRecording = onSound
        return {
          label: microphone?.label ?? '',
          close: async () => {
            if (feedRecording === onSound) feedRecording = null
          },
        }
      },
    })
    recordings.set(number, recording)
    void transcribeWhenFinished(number, recording)
  }

  function updateUnsaved(number: number, state: RecordingState): void {
    const { [number]: before, ...unsaved } = store.getState().unsaved
    const hasError = state.error !== null && state.status !== 'finished'
    if (hasError) store.setState({ unsaved: { ...unsaved, [number]: state } })
    else if (before !== undefined) store.setState({ unsaved })
  }

  async function transcribeWhenFinished(number: number, recording: Recording): Promise<void> {
    const clip: Clip | null = await recording.finished
    recordings.delete(number)
    // The recording may have ended for another reason, such as its maximum length.
    if (store.getState().turns.recording === number) apply({ type: 'speechEnd' })
    if (clip !== null) {
      store.setState(({ clips }) => ({ clips: { ...clips, [number]: clip.id } }))
      return transcribe(number, clip.id)
    }
    const error = recording.state().error ?? toErrorData(new Error('Nothing was recorded.'))
    apply({ type: 'transcriptionFailed', number, error })
  }

  async function transcribe(number: number, clipId: string): Promise<void> {
    try {
      const text = await transcribeClip(clipId, settings())
      if (hasLeft) return partner.keepUnsent(text)
      if (text.trim() !== '') store.setState({ lastTranscript: text })
      apply({ type: 'transcribed', number, text })
    } catch (error) {
      apply({ type: 'transcriptionFailed', number, error: toErrorData(error) })
    }
  }

  async function send(text: string): Promise<void> {
    try {
      await partner.send(text)
    } catch (error) {
      if (hasLeft) partner.keepUnsent(text)
      else apply({ type: 'sendFailed', text, error: toErrorData(error) })
    }
  }

  function updateSpeech(progress: AnswerSpeech): void {
    if (hasLeft) return
    switch (progress.step) {
      case 'waiting':
        store.setState({ speechError: null, sentence: '' })
        return apply({ type: 'answer', answer: 'asked' })
      case 'reading': {
        const { status, error } = progress.reading
        store.setState({ sentence: progress.sentence, speechError: error })
        return apply({
          type: 'answer',
          answer: status === 'failed' ? 'failed' : status === 'asking' ? 'asked' : 'speaking',
        })
      }
      case 'over':
        return apply({ type: 'answer', answer: 'none' })
      case 'unable':
        store.setState({ speechError: progress.error ?? 'no-voice' })
        return apply({ type: 'answer', answer: 'none' })
    }
  }

  function handleSound(sound: Float32Array<ArrayBuffer>, withEcho = sound): void {
    const block = detector?.add(sound, withEcho) ?? sound
    feedRecording?.(block)
    const level = rootMeanSquare(block)
    store.setState(({ levels }) => ({ levels: [...levels.slice(1 - maxLevels), level] }))
  }

  function handleLoss(loss: MicrophoneLoss): void {
    closeMicrophone()
    apply({ type: 'speechRejected' })
    apply({ type: 'speechEnd' })
    store.setState({ microphone: loss, levels: [] })
  }

  function closeMicrophone(): void {
    detector?.close()
    detector = null
    void microphone?.close()
    microphone = null
  }

  async function open(): Promise<void> {
    store.setState({ microphone: 'opening', microphoneProblem: null, microphoneError: null })
    detector = createVoiceActivityDetector({
      isAppSpeaking() {
        const { answer, isHeld } = store.getState().turns
        return answer === 'speaking' && !isHeld
      },
      onChange: (type) => apply({ type }),
      onFallback: () => store.setState({ isLevelFallback: true }),
    })
    try {
      const opened = await openMicrophone({ deviceId, isForTalking: true, onSound: handleSound, onLost: handleLoss })
      if (hasLeft) return void opened.close()
      microphone = opened
      store.setState({ microphone: 'open' })
    } catch (error) {
      closeMicrophone()
      const isMicrophoneError = error instanceof DOMException
      store.setState({
        microphone: 'failed',
        microphoneProblem: isMicrophoneError ? microphoneProblemOf(error) : null,
        microphoneError: isMicrophoneError ? null : toErrorData(error),
      })
    }
  }

  void open()
  return {
    store,
    openMicrophone: () => void open(),
    endTurn() {
      if (store.getState().turns.recording === null) return apply({ type: 'interrupt' })
      detector?.endTurn()
      apply({ type: 'speechEnd' })
    },
    handleProblem: apply,
    retrySaving: (number) => recordings.get(number)?.retry(),
    giveUpSaving: (number) => recordings.get(number)?.giveUp(),
    leave() {
      const unsent = unsentText(store.getState().turns)
      hasLeft = true
      speech.end()
      closeMicrophone()
      for (const recording of recordings.values()) {
        recording.finish()
        // What could not be saved stays in memory until the page ends, and no view offers to retry any more.
        recording.retry()
      }
      if (unsent !== '') partner.keepUnsent(unsent)
    },
  }
}
