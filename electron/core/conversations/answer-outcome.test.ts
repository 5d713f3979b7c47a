import { expect, test } from 'vitest'
import { type Answer, emptyAnswer } from '#shared/answer.ts'
import { AppError, type ErrorData } from '#shared/errors.ts'
import { answerOutcome, type StreamEnd } from './answer-outcome.ts'

const afterHead = { headArrived: true, requestId: 'gen-1' }
const beforeHead = { headArrived: false, requestId: null }
const answer = (fields: Partial<Answer> = {}): Answer => ({ ...emptyAnswer(), ...fields })
const threw = (data: ErrorData): StreamEnd => ({ type: 'threw', error: new AppError(data) })
const cut: ErrorData = { source: 'transport', kind: 'interrupted', message: 'Lost.' }
const late: ErrorData = { source: 'transport', kind: 'timeout', message: 'Late.' }
const refused: ErrorData = { source: 'gateway', status: 401, code: 401, message: 'No key' }
const html: ErrorData = { source: 'transport', kind: 'bad-response', message: 'Not JSON.' }
const done = { status: 'done', error: null }

test('[DONE] or a finish reason completes an answer, even if the connection breaks after it', () => {
  expect(answerOutcome(answer(), { type: 'ended', isMarked: true }, afterHead)).toEqual(done)
  expect(answerOutcome(answer({ finishReason: 'stop' }), { type: 'ended', isMarked: false }, afterHead)).toEqual(done)
  expect(answerOutcome(answer({ finishReason: 'length' }), threw(cut), afterHead)).toEqual(done)
})

test('a lost connection interrupts an answer after its head has arrived', () => {
  expect(answerOutcome(answer({ text: 'Half' }), threw(cut), afterHead)).toEqual({ status: 'interrupted', error: cut })
  expect(answerOutcome(answer(), threw(late), afterHead)).toEqual({ status: 'interrupted', error: late })
})

test('a lost connection before the head is a failure', () => {
  expect(answerOutcome(answer(), threw(cut), beforeHead)).toEqual({ status: 'failed', error: cut })
  expect(answerOutcome(answer(), threw(refused), beforeHead)).toEqual({ status: 'failed', error: refused })
})

test('an invalid response is a failure, not an interruption', () => {
  expect(answerOutcome(answer(), threw(html), afterHead)).toEqual({ status: 'failed', error: html })
})

test('an error inside the stream fails the answer despite a finish reason or [DONE]', () => {
  const error = { code: 'server_error', message: 'Upstream fell over', metadata: { error_type: 'server' } }
  expect(answerOutcome(answer({ error, finishReason: 'error' }), { type: 'ended', isMarked: true }, afterHead)).toEqual(
    {
      status: 'failed',
      error: { source: 'gateway', status: 200, requestId: 'gen-1', ...error },
    },
  )
  expect(answerOutcome(answer({ finishReason: 'error' }), { type: 'ended', isMarked: true }, afterHead)).toMatchObject({
    status: 'failed',
    error: { source: 'gateway', status: 200 },
  })
})

test('an error of the app itself is reported as an app error', () => {
  expect(answerOutcome(answer(), { type: 'threw', error: new Error('Oops') }, afterHead)).toEqual({
    status: 'failed',
    error: { source: 'app', kind: 'internal', message: 'Oops' },
  })
})
