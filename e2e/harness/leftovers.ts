import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'

/**
 * The command lines of processes that still run for this person, whose home stands in their environment. Those that are
 * just ending get three seconds. Linux only.
 */
export async function waitForLeftovers(home: string): Promise<string[]> {
  const end = Date.now() + 3000
  let found = findLeftovers(home)
  while (found.length > 0 && Date.now() < end) {
    await wait(50)
    found = findLeftovers(home)
  }
  return found
}

function findLeftovers(home: string) {
  if (process.platform !== 'linux') return []
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  return pids
    .filter((pid) => readProcess(pid, 'environ').includes(`HOME=${home}\0`))
    .map((pid) => readProcess(pid, 'cmdline').replaceAll('\0', ' ').trim())
}

function readProcess(pid: string, file: string) {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch {
    // It has ended since, or it is somebody else's.
    return ''
  }
}
