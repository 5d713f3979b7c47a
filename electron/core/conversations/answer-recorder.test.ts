import { beforeEach, expect, test, vi } from 'vitest'
import { createAnswerRecorder, saveInterval } from './answer-recorder.ts'

beforeEach(() => void vi.useFakeTimers())

type Piece = [id: string, sequence: number, text: string, reasoning: string]

function recorder() {
  const pieces: Piece[] = []
  const store = { appendPiece: (...piece: Piece) => void pieces.push(piece) }
  return { pieces, store, recorder: createAnswerRecorder(store, 'a') }
}

test('what arrives within a quarter of a second is saved as one piece, and each piece only once', () => {
  const { pieces, recorder: answer } = recorder()
  answer.append('One ', '')
  answer.append('two ', 'hm')
  vi.advanceTimersByTime(saveInterval)
  answer.append('three', '')
  vi.advanceTimersByTime(saveInterval)
  expect(pieces).toEqual([
    ['a', 0, 'One two ', 'hm', []],
    ['a', 1, 'three', '', []],
  ])
})

test('the clock starts with the first text that is not saved, however fast more arrives', () => {
  const { pieces, recorder: answer } = recorder()
  for (let time = 0; time < saveInterval; time += 10) {
    answer.append('x', '')
    vi.advanceTimersByTime(10)
  }
  expect(pieces).toHaveLength(1)
})

test('a pair of surrogates that is split between two pieces is saved whole', () => {
  const { pieces, recorder: answer } = recorder()
  const [high = '', low = ''] = '🏰'.split('')
  answer.append(`a${high}`, '')
  vi.advanceTimersByTime(saveInterval)
  answer.append(low, '')
  vi.advanceTimersByTime(saveInterval)
  expect(pieces.map(([, , text]) => text)).toEqual(['a', '🏰'])
})

test('nothing is saved after the end', () => {
  const { pieces, recorder: answer } = recorder()
  answer.append('text', '')
  answer.end()
  vi.advanceTimersByTime(saveInterval)
  expect(pieces).toEqual([])
})

test('a piece that cannot be saved is tried again with what has arrived since', () => {
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
  vi.advanceTimersByTime(saveInterval)
  answer.append('two', '')
  vi.advanceTimersByTime(saveInterval)
  expect(pieces).toEqual([])
  isFull = false
  vi.advanceTimersByTime(saveInterval)
  expect(pieces).toEqual([['a', 0, 'one two', '', []]])
})
