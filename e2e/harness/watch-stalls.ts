import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpus } from 'node:os'
import { schedule } from './schedule.ts'

/** Notes how late each millisecond comes, and tells the latest when it is asked to end. */
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
 * Watches for how long the computer stands still at most: the host of a virtual machine stops a processor of it for tens
 * of milliseconds, in which no program can play or record anything there.
 */
export function watchStalls(): { end: () => Promise<number> } {
  const watchers = cpus().map((_, processor) => watchProcessor(processor))
  return { end: async () => Math.max(...(await Promise.all(watchers.map((watcher) => watcher.end())))) }
}

function watchProcessor(processor: number): { end: () => Promise<number> } {
  const bound = ['--cpu-list', String(processor), process.execPath, '--eval', watching]
  const watcher = spawn('taskset', bound, { stdio: ['ignore', 'pipe', 'ignore'] })
  schedule(String(watcher.pid), '--rr', 50)
  let told = ''
  watcher.stdout.setEncoding('utf8').on('data', (text: string) => (told += text))
  const ended = once(watcher, 'close')
  return {
    async end() {
      watcher.kill('SIGTERM')
      await ended
      return Number(told)
    },
  }
}
