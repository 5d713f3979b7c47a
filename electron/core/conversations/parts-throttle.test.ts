import { beforeEach, expect, test, vi } from 'vitest'
import type { AnswerParts } from '#shared/conversation.ts'
import { createPartsThrottle } from './parts-throttle.ts'

beforeEach(() => void vi.useFakeTimers())

function open() {
  let written = ''
  const published: number[] = []
  const throttle = createPartsThrottle(
    (): AnswerParts => ({
      toolCalls: [{ id: 'a', name: 'find', arguments: written }],
      refusal: '',
      annotations: [],
      images: [],
      audio: null,
    }),
    ({ toolCalls }) => published.push(toolCalls[0]?.arguments.length ?? 0),
  )
  const write = (length: number): void => {
    written += 'x'.repeat(length)
    throttle.changed()
  }
  return { throttle, published, write }
}

test('the first change is published immediately, later ones together, and none is lost', () => {
  const { published, write } = open()
  write(1)
  write(1)
  write(1)
  expect(published).toEqual([1])
  vi.advanceTimersByTime(50)
  expect(published).toEqual([1, 3])
  vi.advanceTimersByTime(1000)
  expect(published).toEqual([1, 3])
  write(1)
  expect(published).toEqual([1, 3, 4])
})

test('the interval grows with the size of the parts', () => {
  const { published, write } = open()
  write(500_000)
  write(1)
  vi.advanceTimersByTime(490)
  expect(published).toEqual([500_000])
  vi.advanceTimersByTime(20)
  expect(published).toEqual([500_000, 500_001])
})

test('nothing is published after the end', () => {
  const { throttle, published, write } = open()
  write(1)
  write(1)
  throttle.end()
  vi.advanceTimersByTime(1000)
  expect(published).toEqual([1])
})
