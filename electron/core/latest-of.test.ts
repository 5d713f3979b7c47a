import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { latestOf } from './latest-of.ts'

async function* numbers(count: number, seen: number[] = []): AsyncGenerator<number> {
  for (let number = 1; number <= count; number += 1) {
    seen.push(number)
    await turn()
    yield number
  }
}

test('the source continues without a reader, who gets its latest and its last value', async () => {
  const made: number[] = []
  const reader = latestOf(numbers(1000, made), 1)
  const read = [(await reader.next()).value]
  while (made.length < 1000) await turn()
  for await (const value of reader) read.push(value)
  expect(made).toHaveLength(1000)
  expect(read[0]).toBe(1)
  expect(read.at(-1)).toBe(1000)
  expect(read.length).toBeLessThanOrEqual(3)
})

test('a source without values ends, and one that throws throws after its last value', async () => {
  const read: number[] = []
  for await (const value of latestOf(numbers(0), 1)) read.push(value)
  async function* failing() {
    yield* numbers(3)
    throw new Error('The disk is full.')
  }
  const reading = async () => {
    for await (const value of latestOf(failing(), 1)) read.push(value)
  }
  await expect(reading()).rejects.toThrow('The disk is full.')
  expect(read.at(-1)).toBe(3)
})

test('a reader that leaves ends the source with its next value', async () => {
  const made: number[] = []
  for await (const value of latestOf(numbers(Infinity, made), 1)) if (value > 0) break
  const { length } = made
  await turn()
  expect(made).toHaveLength(length)
})
