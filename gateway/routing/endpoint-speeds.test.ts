import { expect, test } from 'vitest'
import { createEndpointSpeeds } from './endpoint-speeds.ts'

const minute = 60_000

test('percentiles are of the last half hour; slow is high latency and low throughput', () => {
  let now = 0
  const speeds = createEndpointSpeeds(() => now)
  speeds.record('a', { latency: 9999, throughput: 1 })
  now = 31 * minute
  for (let index = 1; index <= 100; index += 1) speeds.record('a', { latency: index, throughput: index })
  expect(speeds.statistics('a')).toMatchObject({
    latency: { p50: 51, p75: 76, p90: 91, p99: 100 },
    throughput: { p50: 50, p75: 25, p90: 10, p99: 1 },
  })
  expect(speeds.statistics('b')).toEqual({
    latency: null,
    throughput: null,
    uptime: { fiveMinutes: null, halfHour: null, day: null },
  })
})

test('uptime is the percent of attempts that succeeded, and unknown below three', () => {
  let now = 0
  const speeds = createEndpointSpeeds(() => now)
  const uptime = () => speeds.statistics('a').uptime
  speeds.recordFailure('a')
  speeds.recordFailure('a')
  expect(uptime().day).toBeNull()
  now = 10 * minute
  for (let index = 0; index < 8; index += 1) speeds.record('a', { latency: 1, throughput: null })
  expect(uptime()).toEqual({ fiveMinutes: 100, halfHour: 80, day: 80 })
  now = 25 * 60 * minute
  expect(uptime()).toEqual({ fiveMinutes: null, halfHour: null, day: null })
})

test('the number of remembered attempts is bounded', () => {
  const speeds = createEndpointSpeeds(() => 0)
  for (let index = 0; index < 100; index += 1) speeds.recordFailure('a')
  for (let index = 0; index < 10_000; index += 1) speeds.record('a', { latency: 1, throughput: 1 })
  expect(speeds.statistics('a').uptime.day).toBe(100)
})
