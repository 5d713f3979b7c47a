import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ErrorData } from '#shared/errors.ts'
import {
  initialTurnState,
  phaseOf,
  applyTurnEvent,
  type TurnEffect,
  type TurnEvent,
  type TurnTakingState,
  unsentText,
} from './turns.ts'

const error: ErrorData = { source: 'app', kind: 'internal', message: 'No.' }

function play(
  events: readonly TurnEvent[],
  from: TurnTakingState = initialTurnState,
): { turns: TurnTakingState; effects: TurnEffect[] } {
  let turns = from
  const effects: TurnEffect[] = []
  for (const event of events) {
    const [next, more] = applyTurnEvent(turns, event)
    turns = next
    effects.push(...more)
  }
  return { turns, effects }
}

const speechStart: TurnEvent = { type: 'speechStart' }
const speechEnd: TurnEvent = { type: 'speechEnd' }
const possibleSpeech: TurnEvent = { type: 'possibleSpeech' }
const speechRejected: TurnEvent = { type: 'speechRejected' }
const transcribed = (number: number, text: string): TurnEvent => ({ type: 'transcribed', number, text })
const answer = (state: TurnTakingState['answer']): TurnEvent => ({ type: 'answer', answer: state })

test('an utterance is recorded, transcribed, sent and answered aloud, then the mode listens again', () => {
  const events = [speechStart, speechEnd, transcribed(1, ' Hello. '), answer('speaking'), answer('none')]
  const phases = events.map((_, index) => phaseOf(play(events.slice(0, index + 1)).turns))
  expect(phases).toEqual(['listening', 'thinking', 'thinking', 'speaking', 'listening'])
  expect(play(events).effects).toEqual([
    { type: 'record', number: 1 },
    { type: 'finish', number: 1 },
    { type: 'send', text: 'Hello.' },
  ])
})

test('speech that begins during an answer interrupts it and is the next utterance', () => {
  const { turns } = play([speechStart, speechEnd, transcribed(1, 'Hello.'), answer('speaking')])
  const { turns: after, effects } = play([speechStart], turns)
  expect(effects).toEqual([{ type: 'interrupt' }, { type: 'record', number: 2 }])
  expect(phaseOf(after)).toBe('listening')
  expect(after.recording).toBe(2)
})

test('possible speech pauses the answer; a noise resumes it at the same place, and nothing is lost', () => {
  const { turns } = play([speechStart, speechEnd, transcribed(1, 'Hello.'), answer('speaking')])
  const held = play([possibleSpeech, answer('speaking')], turns)
  expect(held.effects).toEqual([{ type: 'hold' }])
  expect(phaseOf(held.turns)).toBe('speaking')
  const after = play([speechRejected], held.turns)
  expect(after.effects).toEqual([{ type: 'resume' }])
  expect(after.turns).toEqual(turns)
})

test('possible speech that is confirmed becomes the interruption, and the answer does not resume', () => {
  const { turns } = play([speechStart, speechEnd, transcribed(1, 'Hello.'), answer('speaking'), possibleSpeech])
  const { turns: after, effects } = play([speechStart, speechRejected], turns)
  expect(effects).toEqual([{ type: 'interrupt' }, { type: 'record', number: 2 }])
  expect(after).toMatchObject({ recording: 2, answer: 'none', isHeld: false })
})

test('only a speaking answer is paused, and an answer that has ended meanwhile is not resumed', () => {
  expect(play([possibleSpeech, speechRejected]).effects).toEqual([])
  expect(play([answer('asked'), possibleSpeech, speechRejected]).effects).toEqual([])
  for (const end of [answer('none'), answer('failed'), answer('asked'), { type: 'interrupt' } as const]) {
    const { effects } = play([answer('speaking'), possibleSpeech, end, speechRejected])
    expect(effects.map(({ type }) => type)).not.toContain('resume')
  }
})

test('a pause in the middle of a thought sends one message, with all utterances in order', () => {
  const { effects } = play([
    speechStart,
    speechEnd,
    speechStart,
    transcribed(1, 'First'),
    speechEnd,
    transcribed(2, 'and second.'),
  ])
  expect(effects.filter(({ type }) => type === 'send')).toEqual([{ type: 'send', text: 'First and second.' }])
})

test('an empty transcript sends nothing, and the mode listens', () => {
  const { turns, effects } = play([speechStart, speechEnd, transcribed(1, '')])
  expect(effects.map(({ type }) => type)).toEqual(['record', 'finish'])
  expect(turns.utterances).toEqual([])
  expect(phaseOf(turns)).toBe('listening')
})

test('a failed transcription keeps its error, does not block the next utterance, and is sent after a retry', () => {
  const { turns } = play([speechStart, speechEnd, { type: 'transcriptionFailed', number: 1, error }])
  expect(turns.utterances).toEqual([{ number: 1, text: null, error }])
  expect(phaseOf(turns)).toBe('listening')
  const talked = play([speechStart, speechEnd, transcribed(2, 'Other.')], turns)
  expect(talked.effects.at(-1)).toEqual({ type: 'send', text: 'Other.' })
  expect(talked.turns.utterances).toEqual([{ number: 1, text: null, error }])
  const again = play([{ type: 'retryTranscription', number: 1 }, transcribed(1, 'Hello.')], turns)
  expect(again.effects).toEqual([
    { type: 'retryTranscription', number: 1 },
    { type: 'send', text: 'Hello.' },
  ])
  expect(again.turns.utterances).toEqual([])
  expect(play([{ type: 'discard', number: 1 }], turns).turns.utterances).toEqual([])
})

test('a message that could not be sent waits for Retry, or is sent with the next utterance', () => {
  const { turns } = play([speechStart, speechEnd, transcribed(1, 'One.'), { type: 'sendFailed', text: 'One.', error }])
  expect(phaseOf(turns)).toBe('listening')
  expect(play([{ type: 'retrySending' }], turns).effects).toEqual([{ type: 'send', text: 'One.' }])
  expect(play([speechStart, speechEnd, transcribed(2, 'Two.')], turns).effects.at(-1)).toEqual({
    type: 'send',
    text: 'One. Two.',
  })
  // A noise does not send it.
  expect(play([speechStart, speechEnd, transcribed(2, '')], turns).turns.unsent?.text).toBe('One.')
})

test('two messages that could not be sent are both kept', () => {
  const failed = (text: string): TurnEvent => ({ type: 'sendFailed', text, error })
  expect(play([failed('One.'), failed('Two.')]).turns.unsent?.text).toBe('One. Two.')
})

const anyEvent = fc.oneof<fc.Arbitrary<TurnEvent>[]>(
  fc.constant(speechStart),
  fc.constant(speechEnd),
  fc.constant(possibleSpeech),
  fc.constant(speechRejected),
  fc.constant({ type: 'interrupt' }),
  fc.constant({ type: 'retrySending' }),
  fc.constantFrom<TurnTakingState['answer'][]>('none', 'asked', 'speaking', 'failed').map(answer),
)

test('any order of events sends each transcribed word once or keeps it', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(anyEvent, fc.nat(3), fc.boolean()), { maxLength: 60 }), (steps) => {
      let turns = initialTurnState
      const sent: string[] = []
      const transcribedTexts: string[] = []
      const apply = (event: TurnEvent) => {
        const [next, effects] = applyTurnEvent(turns, event)
        const does = (type: TurnEffect['type']) => effects.some((effect) => effect.type === type)
        expect(does('hold')).toBe(next.isHeld && !turns.isHeld)
        // A paused answer resumes, is interrupted, or has ended.
        const isReleased = turns.isHeld && !next.isHeld && next.answer === 'speaking'
        expect(does('resume')).toBe(isReleased)
        expect(next.isHeld && next.answer !== 'speaking').toBe(false)
        turns = next
        for (const effect of effects) {
          if (effect.type !== 'send') continue
          expect(turns.recording).toBeNull()
          sent.push(...effect.text.split(' '))
        }
      }
      for (const [event, which, isTranscribed] of steps) {
        apply(event)
        const open = turns.utterances.filter(({ text }) => text === null)[which]
        if (!open) continue
        if (isTranscribed) {
          transcribedTexts.push(`w${open.number}`)
          apply(transcribed(open.number, `w${open.number}`))
        } else apply({ type: 'transcriptionFailed', number: open.number, error })
      }
      const waiting = unsentText(turns).split(' ').filter(Boolean)
      expect([...sent, ...waiting].toSorted()).toEqual(transcribedTexts.toSorted())
    }),
  )
})
