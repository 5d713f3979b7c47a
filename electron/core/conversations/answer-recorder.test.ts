import { beforeEach, expect, test, vi } from 'vitest'
import { createAnswerRecorder, saveIntervalMs } from './answer-recorder.ts'

beforeEach(() => void vi.useFakeTimers())

type Piece = [id: string, sequence: number, text: string, reasoning: string]

function recorder() {
  const pieces: Piece[] = []
  const store = { appendPiece: (...piece: Piece) => void pieces.push(piece) }
  return { pieces, store, recorder: createAnswerRecorder(store, 'a') }
}

test('text that arrives within one interval is saved as one piece, and only once', () => {
  const { pieces, recorder: answer } = recorder()
  answer.append('One ', '')
  answer.append('two ', 'hm')
  vi.advanceTimersByTime(saveIntervalMs)
  answer.append('three', '')
  vi.advanceTimersByTime(saveIntervalMs)
  expect(pieces).toEqual([
    ['a', 0, 'One two ', 'hm', []],
    ['a', 1, 'three', '', []],
  ])
})

test('the interval starts with the first unsaved text, and later text does not restart it', () => {
  const { pieces, recorder: answer } = recorder()
  for (let time = 0; time < saveIntervalMs; time += 10) {
    answer.append('x', '')
    vi.advanceTimersByTime(10)
  }
  expect(pieces).toHaveLength(1)
})

test('a surrogate pair that is split between two chunks is saved as one character', () => {
  const { pieces, recorder: answer } = recorder()
  const [high = '', low = ''] = '🏰'.split('')
  answer.append(`a${high}`, '')
  vi.advanceTimersByTime(saveIntervalMs)
  answer.append(low, '')
  vi.advanceTimersByTime(saveIntervalMs)
  expect(pieces.map(([, , text]) => text)).toEqual(['a', '🏰'])
})

test('nothing is saved after the end', () => {
  const { pieces, recorder: answer } = recorder()
  answer.append('text', '')
  answer.end()
  vi.advanceTimersByTime(saveIntervalMs)
  expect(pieces).toEqual([])
})

test('a piece that cannot be saved is retried together with later text', () => {
  const pieces: Piece[] = []
  let isFull = true
  const store = {
    appendPiece(...piece: Piece) {
      if (isFull) throw new Error('full')
      pieces.push(piece)
    },
  }
  const answer = createAnswerRecorder(store, 'a')
  answer.append('one ', '')
  vi.advanceTimersByTime(saveIntervalMs)
  answer.append('two', '')
  vi.advanceTimersByTime(saveIntervalMs)
  expect(pieces).toEqual([])
  isFull = false
  vi.advanceTimersByTime(saveIntervalMs)
  expect(pieces).toEqual([['a', 0, 'one two', '', []]])
})
