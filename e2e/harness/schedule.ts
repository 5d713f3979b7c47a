import { spawnSync } from 'node:child_process'

/** Lets a thread go before others, or as usual again. Only root may: without it the computer has to be idle. */
export function schedule(thread: string, policy: '--rr' | '--other', priority: number): void {
  spawnSync('chrt', [policy, '--pid', String(priority), thread])
}
