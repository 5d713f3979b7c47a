import { spawnSync } from 'node:child_process'

/** Sets the scheduling policy of a thread. Only root may do so; without root, the computer must be idle. */
export function schedule(thread: string, policy: '--rr' | '--other', priority: number): void {
  spawnSync('chrt', [policy, '--pid', String(priority), thread])
}
