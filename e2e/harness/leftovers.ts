import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import type { Person } from './person.ts'

/**
 * Returns the command lines of processes that still run for this person. Gives processes 30 seconds to exit and
 * kills the rest, so that they do not disturb the next test. Linux only.
 */
export async function endLeftovers(person: Person): Promise<string[]> {
  const end = Date.now() + 30_000
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
 * Returns the processes of this person: those in a session that was started for the person, or with the person's home
 * in their environment. Chromium overwrites the environment of most of its processes. Linux only.
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

/** Parses `stat`: state and session follow the program's name, which may contain any characters. */
function readStatus(pid: number): { state: string; session: number } {
  const [state = 'Z', , , session] = readProcess(pid, 'stat').split(') ').at(-1)?.split(' ') ?? []
  return { state, session: Number(session) }
}

/** Returns the content of a /proc file of a process, or an empty string if it has exited. */
export function readProcess(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch {
    // It has exited, or belongs to another user.
    return ''
  }
}
