import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

/** Returns the path of a file of the project. */
export const inProject = (path: string): string => fileURLToPath(new URL(`../${path}`, import.meta.url))

/** Starts a script on this Node. Its errors go to the terminal. */
export function start(args: readonly string[]): ChildProcess {
  return spawn(process.execPath, [...args], {
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
}

/** Ends a program; resolves when it has ended. */
export async function stop(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL')
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
}

/** Returns the first line that a program prints. Throws if it ends before. */
export async function readFirstLine(child: ChildProcess): Promise<string> {
  if (child.stdout === null) throw new Error('A program has no output')
  const lines = createInterface({ input: child.stdout })
  const ended = once(child, 'exit').then(() => {
    throw new Error('A program of the benchmark ended immediately')
  })
  const [line] = (await Promise.race([once(lines, 'line'), ended])) as [string]
  return line
}

/** Returns the address and the key that a started gateway prints. */
export async function readGatewayStart(gateway: ChildProcess): Promise<{ baseUrl: string; key: string }> {
  // The gateway prints this line.
  const { base_url: baseUrl, key } = JSON.parse(await readFirstLine(gateway)) as { base_url: string; key: string }
  return { baseUrl, key }
}
