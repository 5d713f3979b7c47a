import type { ErrorData } from '#shared/errors.ts'

/** An utterance that is not sent yet. */
export interface Utterance {
  readonly number: number
  /** Null until the transcription is complete. */
  readonly text: string | null
  /** Why the transcription failed. The utterance is sent only after a retry. */
  readonly error: ErrorData | null
}

/**
 * State of turn-taking. The person may begin to speak at any time; complete utterances wait until the current one ends.
 */
export interface TurnTakingState {
  /** Number of the utterance that is being recorded. */
  readonly recording: number | null
  /** Utterances that are complete and not sent, oldest first. */
  readonly utterances: readonly Utterance[]
  /** The message that could not be sent, and why. The next message begins with it. */
  readonly unsent: { readonly text: string; readonly error: ErrorData } | null
  /** `asked` until the answer is audible; `failed` where it could not be read aloud. */
  readonly answer: 'none' | 'asked' | 'speaking' | 'failed'
  /** Whether the answer is paused because the person may have begun to speak. */
  readonly isHeld: boolean
  /** Number of utterances so far. */
  readonly count: number
}

export type TurnEvent =
  /** The person may have begun to speak; `speechStart` or `speechRejected` follows. */
  | { readonly type: 'possibleSpeech' }
  | { readonly type: 'speechRejected' }
  | { readonly type: 'speechStart' }
  /** After a pause, or by hand. */
  | { readonly type: 'speechEnd' }
  | { readonly type: 'transcribed'; readonly number: number; readonly text: string }
  | { readonly type: 'transcriptionFailed'; readonly number: number; readonly error: ErrorData }
  | { readonly type: 'retryTranscription'; readonly number: number }
  | { readonly type: 'discard'; readonly number: number }
  | { readonly type: 'sendFailed'; readonly text: string; readonly error: ErrorData }
  | { readonly type: 'retrySending' }
  | { readonly type: 'discardUnsent' }
  | { readonly type: 'answer'; readonly answer: TurnTakingState['answer'] }
  | { readonly type: 'interrupt' }

/** What the caller must do after an event. */
export type TurnEffect =
  | { readonly type: 'record'; readonly number: number }
  | { readonly type: 'finish'; readonly number: number }
  | { readonly type: 'retryTranscription'; readonly number: number }
  | { readonly type: 'send'; readonly text: string }
  /** Pause the answer immediately; `resume` or `interrupt` follows. */
  | { readonly type: 'hold' }
  | { readonly type: 'resume' }
  /** Silence and stop the answer immediately. */
  | { readonly type: 'interrupt' }

export const initialTurnState: TurnTakingState = {
  recording: null,
  utterances: [],
  unsent: null,
  answer: 'none',
  isHeld: false,
  count: 0,
}

export type TurnPhase = 'listening' | 'thinking' | 'speaking'

export function phaseOf({ recording, utterances, answer }: TurnTakingState): TurnPhase {
  if (recording !== null) return 'listening'
  if (answer === 'speaking') return 'speaking'
  return answer === 'asked' || utterances.some(isTranscribing) ? 'thinking' : 'listening'
}

/** Returns the state after an event, and what the caller must do. */
export function applyTurnEvent(
  turns: TurnTakingState,
  event: TurnEvent,
): readonly [TurnTakingState, readonly TurnEffect[]] {
  switch (event.type) {
    case 'possibleSpeech':
      if (turns.recording !== null || turns.answer !== 'speaking') return [turns, []]
      return [{ ...turns, isHeld: true }, turns.isHeld ? [] : [{ type: 'hold' }]]
    case 'speechRejected':
      return [{ ...turns, isHeld: false }, turns.isHeld ? [{ type: 'resume' }] : []]
    case 'speechStart': {
      if (turns.recording !== null) return [turns, []]
      const number = turns.count + 1
      const [silent, effects] = interruptAnswer(turns)
      return [{ ...silent, recording: number, count: number }, [...effects, { type: 'record', number }]]
    }
    case 'speechEnd': {
      const number = turns.recording
      if (number === null) return [turns, []]
      const utterances = [...turns.utterances, { number, text: null, error: null }]
      return [{ ...turns, recording: null, utterances }, [{ type: 'finish', number }]]
    }
    case 'transcribed':
      return sendWhenReady(updateUtterance(turns, event.number, { text: event.text.trim(), error: null }))
    case 'transcriptionFailed':
      // Other utterances do not wait for this one.
      return sendWhenReady(updateUtterance(turns, event.number, { error: event.error }))
    case 'retryTranscription':
      return [
        updateUtterance(turns, event.number, { error: null }),
        [{ type: 'retryTranscription', number: event.number }],
      ]
    case 'discard':
      return sendWhenReady({ ...turns, utterances: turns.utterances.filter(({ number }) => number !== event.number) })
    case 'sendFailed':
      return [
        {
          ...turns,
          answer: 'none',
          isHeld: false,
          unsent: { text: joinTexts(turns.unsent?.text, event.text), error: event.error },
        },
        [],
      ]
    case 'retrySending':
      return sendWhenReady(turns, true)
    case 'discardUnsent':
      return [{ ...turns, unsent: null }, []]
    case 'answer':
      return [{ ...turns, answer: event.answer, isHeld: turns.isHeld && event.answer === 'speaking' }, []]
    case 'interrupt':
      return interruptAnswer(turns)
  }
}

/** Returns the text of all utterances that are not sent. */
export function unsentText({ unsent, utterances }: TurnTakingState): string {
  return joinTexts(unsent?.text, ...utterances.map(({ text }) => text))
}

function interruptAnswer(turns: TurnTakingState): readonly [TurnTakingState, readonly TurnEffect[]] {
  if (turns.answer === 'none') return [turns, []]
  return [{ ...turns, answer: 'none', isHeld: false }, [{ type: 'interrupt' }]]
}

/**
 * Sends all utterances since the last message together, once no speech is being recorded and all of them are
 * transcribed.
 */
function sendWhenReady(turns: TurnTakingState, isAgain = false): readonly [TurnTakingState, readonly TurnEffect[]] {
  if (turns.recording !== null || turns.utterances.some(isTranscribing)) return [turns, []]
  const utterances = turns.utterances.filter(({ error }) => error !== null)
  const isNew = turns.utterances.some(({ text }) => text !== null && text !== '')
  const text = unsentText(turns)
  if (text === '' || !(isNew || isAgain)) return [{ ...turns, utterances }, []]
  const [silent, effects] = interruptAnswer(turns)
  return [{ ...silent, utterances, unsent: null, answer: 'asked' }, [...effects, { type: 'send', text }]]
}

function updateUtterance(turns: TurnTakingState, number: number, change: Partial<Utterance>): TurnTakingState {
  return {
    ...turns,
    utterances: turns.utterances.map((each) => (each.number === number ? { ...each, ...change } : each)),
  }
}

function joinTexts(...texts: readonly (string | null | undefined)[]): string {
  return texts.filter(Boolean).join(' ')
}

function isTranscribing({ text, error }: Utterance): boolean {
  return text === null && error === null
}
