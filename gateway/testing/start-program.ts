import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'
import { makeGuide } from './start-test-gateway.ts'

const program = fileURLToPath(new URL('../main.ts', import.meta.url))

/** A gateway in its own process, with the headers that its key needs. */
export interface StartedProgram {
  readonly child: ChildProcess
  readonly baseUrl: string
  readonly headers: Readonly<Record<string, string>>
}

/** Starts the program in its own process, as the command line does; it is killed after the test. */
export async function startProgram(
  dataDirectory: string,
  environment: Readonly<Record<string, string>> = {},
): Promise<StartedProgram> {
  const args = [program, '--port', '0', '--data', dataDirectory, '--guide', await makeGuide()]
  const child = spawn(process.execPath, args, {
    env: { ...process.env, NODE_OPTIONS: '', ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string]
  const { base_url: baseUrl, key } = JSON.parse(line) as { base_url: string; key: string }
  return { child, baseUrl, headers: { Authorization: `Bearer ${key}` } }
}
