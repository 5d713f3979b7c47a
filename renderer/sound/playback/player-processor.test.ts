import fc from 'fast-check'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { FromPlayer, ToPlayer } from './player-messages.ts'

/** Samples in one call of a processor. */
const quantum = 128
const rate = 24_000

interface Processor {
  process(inputs: readonly Float32Array[][], outputs: readonly Float32Array[][]): boolean
}

let create: () => Processor
let messages: FromPlayer[] = []
let receive: (message: ToPlayer) => void = () => undefined
let processor: Processor

beforeAll(async () => {
  class Scope {
    readonly port = {
      addEventListener: (_type: string, listener: (event: { data: ToPlayer }) => void) => {
        receive = (data) => listener({ data })
      },
      start: () => undefined,
      postMessage: (message: FromPlayer) => messages.push(message),
    }
  }
  vi.stubGlobal('AudioWorkletProcessor', Scope)
  vi.stubGlobal('sampleRate', rate)
  vi.stubGlobal('registerProcessor', (_name: string, Player: new () => Processor) => {
    create = () => new Player()
  })
  await import('./player-processor.ts')
})

beforeEach(() => {
  vi.stubGlobal('sampleRate', rate)
  vi.stubGlobal('currentTime', 0)
  messages = []
  processor = create()
})

/** Returns what the processor plays in this number of calls. */
function render(quanta: number, from = 0): Float32Array {
  const heard = new Float32Array(quanta * quantum)
  for (let index = 0; index < quanta; index += 1) {
    vi.stubGlobal('currentTime', from + (index * quantum) / rate)
    processor.process([], [[heard.subarray(index * quantum, (index + 1) * quantum)]])
  }
  return heard
}

/** Returns samples that all differ, none of them silent. */
function count(samples: number, from = 1): Float32Array<ArrayBuffer> {
  return Float32Array.from({ length: samples }, (_, index) => from + index)
}

function arrive(samples: Float32Array<ArrayBuffer>): void {
  receive({ type: 'sound', samples: samples.slice() })
}

const kinds = () => messages.map(({ type }) => type).filter((type) => type !== 'position')

test('sound that arrives in pieces of any length is played whole, in order, and once', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 700 }), { minLength: 1, maxLength: 40 }), (lengths) => {
      messages = []
      processor = create()
      let sent = 0
      for (const length of lengths) {
        arrive(count(length, sent + 1))
        sent += length
      }
      receive({ type: 'end' })
      receive({ type: 'play' })
      const heard = render(Math.ceil(sent / quantum) + 1)
      expect([...heard.subarray(0, sent)]).toEqual([...count(sent)])
      expect(heard.subarray(sent).every((sample) => sample === 0)).toBe(true)
      expect(kinds()).toEqual(sent === 0 ? ['ended'] : ['started', 'ended'])
    }),
  )
})

test('the start is delayed until its moment, or until enough has arrived', () => {
  receive({ type: 'hold', until: 0.02, reserve: 5000 })
  receive({ type: 'play' })
  arrive(count(2000))
  // 0.02 s are 480 samples: the call in which they end is the first with sound.
  const heard = render(5)
  expect(heard.findIndex((sample) => sample !== 0)).toBe(3 * quantum)
  expect(messages[0]).toEqual({ type: 'started', at: (3 * quantum) / rate })

  messages = []
  processor = create()
  receive({ type: 'hold', until: 10, reserve: 1000 })
  receive({ type: 'play' })
  arrive(count(999))
  expect(render(2).every((sample) => sample === 0)).toBe(true)
  arrive(count(1, 1000))
  expect([...render(1, 0.1)]).toEqual([...count(quantum)])
})

test('a short sound that is complete is not delayed', () => {
  receive({ type: 'hold', until: 10, reserve: 5000 })
  receive({ type: 'play' })
  arrive(count(10))
  receive({ type: 'end' })
  expect([...render(1).subarray(0, 10)]).toEqual([...count(10)])
})

test('an underrun is one gap with its length, and no sample is lost', () => {
  receive({ type: 'play' })
  arrive(count(quantum))
  render(3)
  // Less than the reserve does not end the gap.
  arrive(count(1000, quantum + 1))
  expect(render(1, 0.1).every((sample) => sample === 0)).toBe(true)
  arrive(count(3000, quantum + 1001))
  expect([...render(2, 0.2)]).toEqual([...count(2 * quantum, quantum + 1)])
  expect(messages.filter(({ type }) => type === 'gap')).toEqual([{ type: 'gap', length: 3 * quantum }])
})

test('pausing is no gap, seeking restarts there, and a closed processor ends', () => {
  receive({ type: 'play' })
  arrive(count(1000))
  render(2)
  receive({ type: 'pause' })
  expect(render(4).every((sample) => sample === 0)).toBe(true)
  receive({ type: 'restart', position: 500 })
  arrive(count(500, 501))
  receive({ type: 'end' })
  receive({ type: 'play' })
  expect([...render(1)]).toEqual([...count(quantum, 501)])
  render(4)
  expect(kinds()).toEqual(['started', 'ended'])
  expect(messages.at(-2)).toEqual({ type: 'position', position: 1000 })
  receive({ type: 'close' })
  expect(processor.process([], [[new Float32Array(quantum)]])).toBe(false)
})
