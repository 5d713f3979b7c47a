import { expect, test } from 'vitest'
import { requestEnd, requestStart } from '../../testing/program-reports.ts'
import { createReportQueue, type RequestReport } from './report-queue.ts'

const began = (id: string): RequestReport => ({ type: 'began', request: requestStart(id) })
const progressed = (id: string, bytesOut: number): RequestReport => ({
  type: 'progressed',
  request: { ...requestEnd(id, { bytesOut }), end: 'running' },
})
const ended = (id: string): RequestReport => ({ type: 'ended', request: requestEnd(id) })
const texts = (id: string, request: string): RequestReport => ({
  type: 'texts',
  id,
  texts: { request, answer: '', isCut: false },
})
const names = (reports: readonly RequestReport[]) =>
  reports.map((report) =>
    report.type === 'lost' ? 'lost' : `${report.type} ${report.type === 'texts' ? report.id : report.request.id}`,
  )

test('only the last progress waits, and none after the end', () => {
  const queue = createReportQueue()
  for (const report of [began('a'), progressed('a', 1), progressed('a', 2), began('b')]) queue.add(report)
  expect(queue.take()).toEqual([began('a'), progressed('a', 2), began('b')])
  for (const report of [progressed('a', 3), texts('a', 'x'), ended('a')]) queue.add(report)
  expect(names(queue.take())).toEqual(['texts a', 'ended a'])
  expect(queue.isEmpty()).toBe(true)
})

test('what could not be written comes before what arrived meanwhile', () => {
  const queue = createReportQueue()
  queue.add(began('a'))
  queue.add({ type: 'lost', before: 5 })
  const taken = queue.take()
  queue.add({ type: 'lost', before: 9 })
  queue.add(ended('b'))
  queue.putBack(taken)
  expect(queue.take()).toEqual([began('a'), { type: 'lost', before: 5 }, { type: 'lost', before: 9 }, ended('b')])
})

test('beyond the limits the oldest texts go first, then the oldest reports', () => {
  const queue = createReportQueue({ maxReports: 4, maxTextBytes: 10 })
  for (const id of ['a', 'b']) for (const report of [began(id), texts(id, '12345678')]) queue.add(report)
  queue.add(ended('a'))
  queue.add(ended('b'))
  queue.putBack([began('0')])
  expect(names(queue.take())).toEqual(['began b', 'texts b', 'ended a', 'ended b'])
})

test('one batch has a few megabytes of texts', () => {
  const queue = createReportQueue()
  for (const id of ['a', 'b', 'c']) queue.add(texts(id, 'x'.repeat(3 * 1024 * 1024)))
  expect([names(queue.take()), names(queue.take())]).toEqual([['texts a'], ['texts b']])
})
