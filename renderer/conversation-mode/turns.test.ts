import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ErrorData } from '#shared/errors.ts'
import { noTurns, phaseOf, takeTurn, type TurnEffect, type TurnEvent, type Turns, unsentText } from './turns.ts'

const error: ErrorData = { source: 'app', kind: 'internal', message: 'No.' }

function play(events: readonly TurnEvent[], from: Turns = noTurns): { turns: Turns; effects: TurnEffect[] } {
  let turns = from
  const effects: TurnEffect[] = []
  for (const event of events) {
    const [next, more] = takeTurn(turns, event)
    turns = next
    effects.push(...more)
  }
  return { turns, effects }
}

const begins: TurnEvent = { type: 'begins' }
const ends: TurnEvent = { type: 'ends' }
const stirs: TurnEvent = { type: 'stirs' }
const settles: TurnEvent = { type: 'settles' }
const written = (number: number, text: string): TurnEvent => ({ type: 'written', number, text })
const answer = (standing: Turns['answer']): TurnEvent => ({ type: 'answer', answer: standing })

test('what is said is recorded, written down, sent, answered aloud, and then it listens again', () => {
  const events = [begins, ends, written(1, ' Hello. '), answer('speaking'), answer('none')]
  const phases = events.map((_, index) => phaseOf(play(events.slice(0, index + 1)).turns))
  expect(phases).toEqual(['listening', 'thinking', 'thinking', 'speaking', 'listening'])
  expect(play(events).effects).toEqual([
    { type: 'record', number: 1 },
    { type: 'finish', number: 1 },
    { type: 'send', text: 'Hello.' },
  ])
})

test('speech that begins while the answer speaks interrupts it first, and is the next utterance', () => {
  const { turns } = play([begins, ends, written(1, 'Hello.'), answer('speaking')])
  const { turns: after, effects } = play([begins], turns)
  expect(effects).toEqual([{ type: 'interrupt' }, { type: 'record', number: 2 }])
  expect(phaseOf(after)).toBe('listening')
  expect(after.hearing).toBe(2)
})

test('what may be speech holds the answer; a noise lets it go on where it was, and nothing is lost', () => {
  const { turns } = play([begins, ends, written(1, 'Hello.'), answer('speaking')])
  const held = play([stirs, answer('speaking')], turns)
  expect(held.effects).toEqual([{ type: 'hold' }])
  expect(phaseOf(held.turns)).toBe('speaking')
  const after = play([settles], held.turns)
  expect(after.effects).toEqual([{ type: 'resume' }])
  expect(after.turns).toEqual(turns)
})

test('what was held and is speech becomes the interruption, and does not resume', () => {
  const { turns } = play([begins, ends, written(1, 'Hello.'), answer('speaking'), stirs])
  const { turns: after, effects } = play([begins, settles], turns)
  expect(effects).toEqual([{ type: 'interrupt' }, { type: 'record', number: 2 }])
  expect(after).toMatchObject({ hearing: 2, answer: 'none', isHeld: false })
})

test('where nothing is spoken nothing is held, nor one that has ended meanwhile resumed', () => {
  expect(play([stirs, settles]).effects).toEqual([])
  expect(play([answer('asked'), stirs, settles]).effects).toEqual([])
  for (const end of [answer('none'), answer('failed'), answer('asked'), { type: 'interrupt' } as const]) {
    const { effects } = play([answer('speaking'), stirs, end, settles])
    expect(effects.map(({ type }) => type)).not.toContain('resume')
  }
})

test('a pause in the middle of a thought sends once, with all of it in order', () => {
  const { effects } = play([begins, ends, begins, written(1, 'First'), ends, written(2, 'and second.')])
  expect(effects.filter(({ type }) => type === 'send')).toEqual([{ type: 'send', text: 'First and second.' }])
})

test('where no words were heard nothing is sent, and it listens', () => {
  const { turns, effects } = play([begins, ends, written(1, '')])
  expect(effects.map(({ type }) => type)).toEqual(['record', 'finish'])
  expect(turns.said).toEqual([])
  expect(phaseOf(turns)).toBe('listening')
})

test('what could not be written down stays with its error, keeps nobody from talking, and goes when it is tried again', () => {
  const { turns } = play([begins, ends, { type: 'notWritten', number: 1, error }])
  expect(turns.said).toEqual([{ number: 1, text: null, error }])
  expect(phaseOf(turns)).toBe('listening')
  const talked = play([begins, ends, written(2, 'Other.')], turns)
  expect(talked.effects.at(-1)).toEqual({ type: 'send', text: 'Other.' })
  expect(talked.turns.said).toEqual([{ number: 1, text: null, error }])
  const again = play([{ type: 'writeAgain', number: 1 }, written(1, 'Hello.')], turns)
  expect(again.effects).toEqual([
    { type: 'writeAgain', number: 1 },
    { type: 'send', text: 'Hello.' },
  ])
  expect(again.turns.said).toEqual([])
  expect(play([{ type: 'drop', number: 1 }], turns).turns.said).toEqual([])
})

test('what could not be sent waits for Retry, or goes before what is said next', () => {
  const { turns } = play([begins, ends, written(1, 'One.'), { type: 'notSent', text: 'One.', error }])
  expect(phaseOf(turns)).toBe('listening')
  expect(play([{ type: 'sendAgain' }], turns).effects).toEqual([{ type: 'send', text: 'One.' }])
  expect(play([begins, ends, written(2, 'Two.')], turns).effects.at(-1)).toEqual({ type: 'send', text: 'One. Two.' })
  // Noise does not send it.
  expect(play([begins, ends, written(2, '')], turns).turns.unsent?.text).toBe('One.')
})

test('two messages that could not be sent both wait', () => {
  const failed = (text: string): TurnEvent => ({ type: 'notSent', text, error })
  expect(play([failed('One.'), failed('Two.')]).turns.unsent?.text).toBe('One. Two.')
})

const anyEvent = fc.oneof<fc.Arbitrary<TurnEvent>[]>(
  fc.constant(begins),
  fc.constant(ends),
  fc.constant(stirs),
  fc.constant(settles),
  fc.constant({ type: 'interrupt' }),
  fc.constant({ type: 'sendAgain' }),
  fc.constantFrom<Turns['answer'][]>('none', 'asked', 'speaking', 'failed').map(answer),
)

test('whatever happens in whatever order, each word that was written down is sent once or still there', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(anyEvent, fc.nat(3), fc.boolean()), { maxLength: 60 }), (steps) => {
      let turns = noTurns
      const sent: string[] = []
      const wrote: string[] = []
      const apply = (event: TurnEvent) => {
        const [next, effects] = takeTurn(turns, event)
        const does = (type: TurnEffect['type']) => effects.some((effect) => effect.type === type)
        expect(does('hold')).toBe(next.isHeld && !turns.isHeld)
        // What is held goes on, is interrupted, or has ended by itself.
        const isReleased = turns.isHeld && !next.isHeld && next.answer === 'speaking'
        expect(does('resume')).toBe(isReleased)
        expect(next.isHeld && next.answer !== 'speaking').toBe(false)
        turns = next
        for (const effect of effects) {
          if (effect.type !== 'send') continue
          expect(turns.hearing).toBeNull()
          sent.push(...effect.text.split(' '))
        }
      }
      for (const [event, which, isWritten] of steps) {
        apply(event)
        const open = turns.said.filter(({ text }) => text === null)[which]
        if (!open) continue
        if (isWritten) {
          wrote.push(`w${open.number}`)
          apply(written(open.number, `w${open.number}`))
        } else apply({ type: 'notWritten', number: open.number, error })
      }
      const waiting = unsentText(turns).split(' ').filter(Boolean)
      expect([...sent, ...waiting].toSorted()).toEqual(wrote.toSorted())
    }),
  )
})
