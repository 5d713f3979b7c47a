import { type ChatPart, createChatPartReader } from '../shared/gateway/chat-parts.ts'
import { median } from '../shared/testing/percentile.ts'
import { type Figure, repeats } from './report.ts'

const frames = 20_000
/** Words of an answer in English, and of one with characters of two, three and four bytes. */
const words = {
  ASCII: ['the ', 'covering ', 'index ', 'is ', 'read ', 'alone, ', 'so '],
  'mixed Unicode': ['naïve ', 'größer ', '索引は', 'быстрый ', '🙂 ', 'the ', 'index '],
}

/**
 * Measures reading a stream relative to plain JSON.parse of the same frames, after checking that no split changes the
 * result.
 */
export function benchStreamParse(): Figure[] {
  return Object.entries(words).flatMap(([kind, text]) => {
    const data = Array.from({ length: frames }, (_, index) => frame(text[index % text.length] ?? ''))
    const bytes = new TextEncoder().encode(data.map((json) => `data: ${json}\n\n`).join(''))
    checkSplits(bytes.subarray(0, 20_000))
    const ways: [name: string, pieces: Uint8Array[]][] = [
      ['4 KB pieces', split(bytes, 4096)],
      ['16 KB pieces', split(bytes, 16_384)],
      ['a frame a piece', data.map((json) => new TextEncoder().encode(`data: ${json}\n\n`))],
    ]
    return ways.map(([name, pieces]) => ({
      name: `G6: ${kind}, ${name}, of JSON.parse`,
      value: ratio(data, pieces),
      goal: 1.6,
      unit: '×',
    }))
  })
}

function frame(content: string): string {
  const choices = [{ index: 0, delta: { role: 'assistant', content }, finish_reason: null, native_finish_reason: null }]
  const head = { id: 'gen-1', provider: 'guide', model: 'gatehouse/guide', object: 'chat.completion.chunk', created: 1 }
  return JSON.stringify({ ...head, choices })
}

/** Uses the processor time of this process, which excludes other load on the computer. */
function ratio(data: readonly string[], pieces: readonly Uint8Array[]): number {
  const ratios: number[] = []
  for (let repeat = 0; repeat < repeats + 2; repeat++) {
    const alone = cost(() => {
      for (const json of data) JSON.parse(json)
    })
    const whole = cost(() => {
      let parts = 0
      const read = createChatPartReader('gateway', () => parts++)
      for (const piece of pieces) read(piece)
      if (parts !== frames) throw new Error(`Read ${parts} parts of ${frames}.`)
    })
    // The first two repeats warm up the compiler.
    if (repeat >= 2) ratios.push(whole / alone)
  }
  return median(ratios)
}

function cost(work: () => void): number {
  const began = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(began)
  return user + system
}

function split(bytes: Uint8Array, size: number): Uint8Array[] {
  return Array.from({ length: Math.ceil(bytes.length / size) }, (_, index) =>
    bytes.subarray(index * size, (index + 1) * size),
  )
}

function checkSplits(bytes: Uint8Array): void {
  const read = (pieces: Uint8Array[]) => {
    const parts: ChatPart[] = []
    const take = createChatPartReader('gateway', (part) => parts.push(part))
    for (const piece of pieces) take(piece)
    return JSON.stringify(parts)
  }
  const whole = read([bytes])
  for (let size = 1; size < 300; size++) {
    if (read(split(bytes, size)) !== whole) throw new Error(`Pieces of ${size} bytes are read as something else.`)
  }
}
