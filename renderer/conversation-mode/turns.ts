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
export interface Turns {
  /** Number of the utterance that is being recorded. */
  readonly hearing: number | null
  /** Utterances that are complete and not sent, oldest first. */
  readonly said: readonly Utterance[]
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
  | { readonly type: 'written'; readonly number: number; readonly text: string }
  | { readonly type: 'notWritten'; readonly number: number; readonly error: ErrorData }
  | { readonly type: 'writeAgain'; readonly number: number }
  | { readonly type: 'drop'; readonly number: number }
  | { readonly type: 'notSent'; readonly text: string; readonly error: ErrorData }
  | { readonly type: 'sendAgain' }
  | { readonly type: 'dropUnsent' }
  | { readonly type: 'answer'; readonly answer: Turns['answer'] }
  | { readonly type: 'interrupt' }

/** What the caller must do after an event. */
export type TurnEffect =
  | { readonly type: 'record'; readonly number: number }
  | { readonly type: 'finish'; readonly number: number }
  | { readonly type: 'writeAgain'; readonly number: number }
  | { readonly type: 'send'; readonly text: string }
  /** Pause the answer immediately; `resume` or `interrupt` follows. */
  | { readonly type: 'hold' }
  | { readonly type: 'resume' }
  /** Silence and stop the answer immediately. */
  | { readonly type: 'interrupt' }

export const noTurns: Turns = { hearing: null, said: [], unsent: null, answer: 'none', isHeld: false, count: 0 }

export type Phase = 'listening' | 'thinking' | 'speaking'

export function phaseOf({ hearing, said, answer }: Turns): Phase {
  if (hearing !== null) return 'listening'
  if (answer === 'speaking') return 'speaking'
  return answer === 'asked' || said.some(isUnderWay) ? 'thinking' : 'listening'
}

/** Returns the state after an event, and what the caller must do. */
export function takeTurn(turns: Turns, event: TurnEvent): readonly [Turns, readonly TurnEffect[]] {
  switch (event.type) {
    case 'possibleSpeech':
      if (turns.hearing !== null || turns.answer !== 'speaking') return [turns, []]
      return [{ ...turns, isHeld: true }, turns.isHeld ? [] : [{ type: 'hold' }]]
    case 'speechRejected':
      return [{ ...turns, isHeld: false }, turns.isHeld ? [{ type: 'resume' }] : []]
    case 'speechStart': {
      if (turns.hearing !== null) return [turns, []]
      const number = turns.count + 1
      const [silent, effects] = interrupted(turns)
      return [{ ...silent, hearing: number, count: number }, [...effects, { type: 'record', number }]]
    }
    case 'speechEnd': {
      const number = turns.hearing
      if (number === null) return [turns, []]
      const said = [...turns.said, { number, text: null, error: null }]
      return [{ ...turns, hearing: null, said }, [{ type: 'finish', number }]]
    }
    case 'written':
      return sendWhenReady(changed(turns, event.number, { text: event.text.trim(), error: null }))
    case 'notWritten':
      // Other utterances do not wait for this one.
      return sendWhenReady(changed(turns, event.number, { error: event.error }))
    case 'writeAgain':
      return [changed(turns, event.number, { error: null }), [{ type: 'writeAgain', number: event.number }]]
    case 'drop':
      return sendWhenReady({ ...turns, said: turns.said.filter(({ number }) => number !== event.number) })
    case 'notSent':
      return [
        {
          ...turns,
          answer: 'none',
          isHeld: false,
          unsent: { text: joined(turns.unsent?.text, event.text), error: event.error },
        },
        [],
      ]
    case 'sendAgain':
      return sendWhenReady(turns, true)
    case 'dropUnsent':
      return [{ ...turns, unsent: null }, []]
    case 'answer':
      return [{ ...turns, answer: event.answer, isHeld: turns.isHeld && event.answer === 'speaking' }, []]
    case 'interrupt':
      return interrupted(turns)
  }
}

/** Returns the text of all utterances that are not sent. */
export function unsentText({ unsent, said }: Turns): string {
  return joined(unsent?.text, ...said.map(({ text }) => text))
}

function interrupted(turns: Turns): readonly [Turns, readonly TurnEffect[]] {
  if (turns.answer === 'none') return [turns, []]
  return [{ ...turns, answer: 'none', isHeld: false }, [{ type: 'interrupt' }]]
}

/**
 * Sends all utterances since the last message together, once no speech is being recorded and all of them are
 * transcribed.
 */
function sendWhenReady(turns: Turns, isAgain = false): readonly [Turns, readonly TurnEffect[]] {
  if (turns.hearing !== null || turns.said.some(isUnderWay)) return [turns, []]
  const said = turns.said.filter(({ error }) => error !== null)
  const isNew = turns.said.some(({ text }) => text !== null && text !== '')
  const text = unsentText(turns)
  if (text === '' || !(isNew || isAgain)) return [{ ...turns, said }, []]
  const [silent, effects] = interrupted(turns)
  return [{ ...silent, said, unsent: null, answer: 'asked' }, [...effects, { type: 'send', text }]]
}

function changed(turns: Turns, number: number, change: Partial<Utterance>): Turns {
  return { ...turns, said: turns.said.map((each) => (each.number === number ? { ...each, ...change } : each)) }
}

function joined(...texts: readonly (string | null | undefined)[]): string {
  return texts.filter(Boolean).join(' ')
}

function isUnderWay({ text, error }: Utterance): boolean {
  return text === null && error === null
}
