import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'

/**
 * The command lines of processes that still run for this person, whose home stands in their environment. Those that are
 * just ending get three seconds; the others are killed, so that they do not disturb the next test. Linux only.
 */
export async function endLeftovers(home: string): Promise<string[]> {
  const end = Date.now() + 3000
  let pids = findProcesses(home)
  while (pids.length > 0 && Date.now() < end) {
    await wait(50)
    pids = findProcesses(home)
  }
  const commands = pids.map((pid) => readProcess(pid, 'cmdline').replaceAll('\0', ' ').trim())
  for (const pid of findProcesses(home)) process.kill(pid, 'SIGKILL')
  return commands
}

function findProcesses(home: string) {
  if (process.platform !== 'linux') return []
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  return pids.map(Number).filter((pid) => readProcess(pid, 'environ').includes(`HOME=${home}\0`))
}

function readProcess(pid: number, file: string) {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch {
    // It has ended since, or it is somebody else's.
    return ''
  }
}
