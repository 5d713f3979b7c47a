import { expect, test } from 'vitest'
import { type Answer, emptyAnswer } from '#shared/answer.ts'
import { AppError, type ErrorData } from '#shared/errors.ts'
import { answerOutcome, type StreamEnd } from './answer-outcome.ts'

const begun = { hasBegun: true, requestId: 'gen-1' }
const notBegun = { hasBegun: false, requestId: null }
const answer = (fields: Partial<Answer> = {}): Answer => ({ ...emptyAnswer(), ...fields })
const threw = (data: ErrorData): StreamEnd => ({ type: 'threw', error: new AppError(data) })
const cut: ErrorData = { source: 'transport', kind: 'interrupted', message: 'Lost.' }
const late: ErrorData = { source: 'transport', kind: 'timeout', message: 'Late.' }
const refused: ErrorData = { source: 'gateway', status: 401, code: 401, message: 'No key' }
const html: ErrorData = { source: 'transport', kind: 'bad-response', message: 'Not JSON.' }
const done = { status: 'done', error: null }

test('[DONE] or a finish reason is the end of an answer, even if the connection breaks after it', () => {
  expect(answerOutcome(answer(), { type: 'ended', isMarked: true }, begun)).toEqual(done)
  expect(answerOutcome(answer({ finishReason: 'stop' }), { type: 'ended', isMarked: false }, begun)).toEqual(done)
  expect(answerOutcome(answer({ finishReason: 'length' }), threw(cut), begun)).toEqual(done)
})

test('a connection that is lost once the answer has begun interrupts it', () => {
  expect(answerOutcome(answer({ text: 'Half' }), threw(cut), begun)).toEqual({ status: 'interrupted', error: cut })
  expect(answerOutcome(answer(), threw(late), begun)).toEqual({ status: 'interrupted', error: late })
})

test('before the answer has begun the same is a failure', () => {
  expect(answerOutcome(answer(), threw(cut), notBegun)).toEqual({ status: 'failed', error: cut })
  expect(answerOutcome(answer(), threw(refused), notBegun)).toEqual({ status: 'failed', error: refused })
})

test('an answer that makes no sense is a failure, not an interruption', () => {
  expect(answerOutcome(answer(), threw(html), begun)).toEqual({ status: 'failed', error: html })
})

test('an error inside the stream fails the answer, whatever else was said', () => {
  const error = { code: 'server_error', message: 'Upstream fell over', metadata: { error_type: 'server' } }
  expect(answerOutcome(answer({ error, finishReason: 'error' }), { type: 'ended', isMarked: true }, begun)).toEqual({
    status: 'failed',
    error: { source: 'gateway', status: 200, requestId: 'gen-1', ...error },
  })
  expect(answerOutcome(answer({ finishReason: 'error' }), { type: 'ended', isMarked: true }, begun)).toMatchObject({
    status: 'failed',
    error: { source: 'gateway', status: 200 },
  })
})

test('a fault of our own is told as one', () => {
  expect(answerOutcome(answer(), { type: 'threw', error: new Error('Oops') }, begun)).toEqual({
    status: 'failed',
    error: { source: 'app', kind: 'internal', message: 'Oops' },
  })
})
