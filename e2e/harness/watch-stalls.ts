import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpus } from 'node:os'
import { schedule } from './schedule.ts'

/** Script that records the longest interval between ticks of a 1 ms timer and prints it on SIGTERM. */
const watching = `
  let before = performance.now()
  let longest = 0
  setInterval(() => {
    const now = performance.now()
    longest = Math.max(longest, now - before)
    before = now
  }, 1)
  process.on('SIGTERM', () => process.stdout.write(String(longest), () => process.exit()))
`

/**
 * Measures the longest stall of the computer. The host of a virtual machine pauses its processors for tens of
 * milliseconds, during which no program can play or record.
 */
export function watchStalls(): { end: () => Promise<number> } {
  const watchers = cpus().map((_, processor) => watchProcessor(processor))
  return { end: async () => Math.max(...(await Promise.all(watchers.map((watcher) => watcher.end())))) }
}

function watchProcessor(processor: number): { end: () => Promise<number> } {
  const bound = ['--cpu-list', String(processor), process.execPath, '--eval', watching]
  const watcher = spawn('taskset', bound, { stdio: ['ignore', 'pipe', 'ignore'] })
  schedule(String(watcher.pid), '--rr', 50)
  let output = ''
  watcher.stdout.setEncoding('utf8').on('data', (text: string) => (output += text))
  const ended = once(watcher, 'close')
  return {
    async end() {
      watcher.kill('SIGTERM')
      await ended
      return Number(output)
    },
  }
}
