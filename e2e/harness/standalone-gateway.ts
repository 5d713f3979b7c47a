import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { z } from 'zod'
import { readLaunchSettings } from './launch-settings.ts'
import { createPerson } from './person.ts'

const readyLine = z.object({ base_url: z.string(), authorize_url: z.string(), key: z.string() })

export type StandaloneGateway = {
  baseUrl: string
  authorizeUrl: string
  key: string
  dataDirectory: string
  /** Returns its output without the first line. */
  output: () => string
  stop: () => Promise<void>
}

/**
 * Runs the gateway alone, like `npm run gateway -- --port 0 --data DIR --consent page`, and waits for its line of JSON.
 * The consent page is used because no person reads its terminal, and the browser of a test may run under another account.
 */
export async function startStandaloneGateway(
  options: { dataDirectory?: string; args?: readonly string[] } = {},
): Promise<StandaloneGateway> {
  const { executable, app } = readLaunchSettings()
  const person = createPerson()
  const dataDirectory = options.dataDirectory ?? person.dataDirectory
  const entry = join(app, 'out/main/gateway.js')
  const args = ['--port', '0', '--data', dataDirectory, '--consent', 'page', ...(options.args ?? [])]
  const child = spawn(executable, [entry, ...args], {
    cwd: app,
    env: { ...person.environment, ELECTRON_RUN_AS_NODE: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const output: string[] = []
  child.stderr.setEncoding('utf8').on('data', (text: string) => output.push(text))
  const lines = createInterface({ input: child.stdout })
  const stop = async () => {
    child.kill('SIGTERM')
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
    person.remove()
  }

  const first = await Promise.race([once(lines, 'line'), once(child, 'exit').then(() => undefined)])
  if (first === undefined) throw new Error(`The gateway ended before it was ready:\n${output.join('')}`)
  lines.on('line', (line) => output.push(`${line}\n`))
  const ready = readyLine.parse(JSON.parse(String(first[0])))
  return {
    baseUrl: ready.base_url,
    authorizeUrl: ready.authorize_url,
    key: ready.key,
    dataDirectory,
    output: () => output.join(''),
    stop,
  }
}
