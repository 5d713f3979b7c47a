import { beforeEach, expect, test, vi } from 'vitest'
import type { AnswerPieces } from '#shared/conversation.ts'
import { createPartsThrottle } from './pieces-teller.ts'

beforeEach(() => void vi.useFakeTimers())

function open() {
  let written = ''
  const told: number[] = []
  const teller = createPartsThrottle(
    (): AnswerPieces => ({
      toolCalls: [{ id: 'a', name: 'find', arguments: written }],
      refusal: '',
      annotations: [],
      images: [],
      audio: null,
    }),
    ({ toolCalls }) => told.push(toolCalls[0]?.arguments.length ?? 0),
  )
  const write = (length: number): void => {
    written += 'x'.repeat(length)
    teller.changed()
  }
  return { teller, told, write }
}

test('the first change is told at once, those that follow together, and no change is lost', () => {
  const { told, write } = open()
  write(1)
  write(1)
  write(1)
  expect(told).toEqual([1])
  vi.advanceTimersByTime(50)
  expect(told).toEqual([1, 3])
  vi.advanceTimersByTime(1000)
  expect(told).toEqual([1, 3])
  write(1)
  expect(told).toEqual([1, 3, 4])
})

test('the longer the pieces are, the longer they rest', () => {
  const { told, write } = open()
  write(500_000)
  write(1)
  vi.advanceTimersByTime(490)
  expect(told).toEqual([500_000])
  vi.advanceTimersByTime(20)
  expect(told).toEqual([500_000, 500_001])
})

test('after the end nothing is told', () => {
  const { teller, told, write } = open()
  write(1)
  write(1)
  teller.end()
  vi.advanceTimersByTime(1000)
  expect(told).toEqual([1])
})
