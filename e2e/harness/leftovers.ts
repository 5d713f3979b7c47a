import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import type { Person } from './person.ts'

/**
 * The command lines of processes that still run for this person. Those that are just ending get three seconds; the
 * others are killed, so that they do not disturb the next test. Linux only.
 */
export async function endLeftovers(person: Person): Promise<string[]> {
  const end = Date.now() + 3000
  let pids = findProcesses(person)
  while (pids.length > 0 && Date.now() < end) {
    await wait(50)
    pids = findProcesses(person)
  }
  const commands = pids.map((pid) => readProcess(pid, 'cmdline').replaceAll('\0', ' ').trim())
  for (const pid of findProcesses(person)) process.kill(pid, 'SIGKILL')
  return commands
}

/**
 * The processes that run for this person: in a session that was started for them, or with their home in the
 * environment, which Chromium overwrites in most of its processes. Linux only.
 */
export function findProcesses({ home, sessions }: Person): number[] {
  if (process.platform !== 'linux') return []
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  return pids.map(Number).filter((pid) => {
    const { state, session } = readStatus(pid)
    if (state === 'Z') return false
    return sessions.has(session) || readProcess(pid, 'environ').includes(`HOME=${home}\0`)
  })
}

/** From `stat`: state and session stand behind the name of the program, which may hold anything. */
function readStatus(pid: number): { state: string; session: number } {
  const [state = 'Z', , , session] = readProcess(pid, 'stat').split(') ').at(-1)?.split(' ') ?? []
  return { state, session: Number(session) }
}

/** What /proc says of a process, or nothing when it has ended. */
export function readProcess(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch {
    // It has ended since, or it is somebody else's.
    return ''
  }
}
