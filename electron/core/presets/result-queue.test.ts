import { expect, test } from 'vitest'
import type { TestResult } from '#shared/preset.ts'
import { settle } from '../../testing/scripted-answers.ts'
import { createResultQueue } from './result-queue.ts'

const never = new AbortController().signal

function result(sampleId: string, text: string): TestResult {
  return {
    sampleId,
    sampleText: 'Hi',
    target: 'draft',
    status: 'running',
    text,
    calls: [],
    error: null,
    model: null,
    provider: null,
    promptTokens: null,
    completionTokens: null,
    cost: null,
    firstTokenAfter: null,
    finishedAfter: null,
    ranAt: 0,
  }
}

test('a waiting reader gets pushed results and the end', async () => {
  const queue = createResultQueue(0)
  const parts = queue.parts(never)
  const first = parts.next()
  queue.push(result('s1', 'a'))
  expect((await first).value).toEqual(result('s1', 'a'))
  const second = parts.next()
  queue.end()
  expect(await second).toEqual({ value: undefined, done: true })
})

test('only the latest result of each test is read, even together with the end', async () => {
  const queue = createResultQueue(0)
  const parts = queue.parts(never)
  queue.push(result('s1', 'a'))
  queue.push(result('s2', 'a'))
  queue.push(result('s1', 'b'))
  expect([await parts.next(), await parts.next()].map(({ value }) => value)).toEqual([
    result('s1', 'b'),
    result('s2', 'a'),
  ])
  queue.push(result('s1', 'c'))
  queue.end()
  expect([await parts.next(), await parts.next()]).toEqual([
    { value: result('s1', 'c'), done: false },
    { value: undefined, done: true },
  ])
})

test('the signal releases a waiting reader', async () => {
  const abort = new AbortController()
  const next = createResultQueue(0).parts(abort.signal).next()
  await settle()
  abort.abort()
  expect(await next).toEqual({ value: undefined, done: true })
})
