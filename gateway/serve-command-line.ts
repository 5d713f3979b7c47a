import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { issueKey } from './auth/api-key.ts'
import { pageConsent } from './authorize/consent.ts'
import { createTerminalConsent } from './authorize/terminal-consent.ts'
import { findGuide, findSpeechWorker } from './program-files.ts'
import { usualLocalServers } from './upstreams/upstream-settings.ts'
import { manageKeys } from './manage-keys.ts'
import { startGateway } from './start-gateway.ts'

/**
 * Runs the gateway alone: `--port 0 --data DIR [--guide DIR] [--consent terminal|page]`; `keys …` creates, lists and
 * revokes keys instead. Prints one line of JSON with the base URL, the authorize URL and a management key, then serves
 * until SIGTERM or SIGINT. Programs that ask for a key are shown on standard error, with the code that allows them.
 * @param program the URL of the entry file; the guide is next to it
 */
export async function serveCommandLine(args: readonly string[], program: string): Promise<void> {
  if (args[0] === 'keys') {
    process.exitCode = manageKeys(args.slice(1), process)
    return
  }
  const { values } = parseArgs({
    args: [...args],
    options: {
      port: { type: 'string', default: '0' },
      data: { type: 'string' },
      guide: { type: 'string' },
      consent: { type: 'string', default: 'terminal' },
    },
  })
  const port = Number(values.port)
  const isPort = Number.isInteger(port) && port >= 0 && port <= 65_535
  if (values.data === undefined || !isPort || (values.consent !== 'terminal' && values.consent !== 'page')) {
    process.stderr.write('Usage: npm run gateway -- --port 0 --data DIR [--guide DIR] [--consent terminal|page]\n')
    process.exitCode = 2
    return
  }
  const write = (text: string) => process.stderr.write(text)
  if (values.consent === 'page') write(pageConsentWarning)
  const gateway = await startGateway({
    port,
    consent: values.consent === 'page' ? pageConsent : createTerminalConsent(write),
    dataDirectory: resolve(values.data),
    guideDirectory: values.guide === undefined ? findGuide(program) : resolve(values.guide),
    speechWorker: findSpeechWorker(program),
    localServers: usualLocalServers,
    onDatabaseQuarantined: ({ path }) =>
      write(`The database was damaged. It is kept as ${path}; a new one is in its place.\n`),
    reportFault: (error) => write(`${describe(error)}\n`),
  })
  const key = issueKey(gateway.keys, { kind: 'management', issuedTo: 'command-line', label: 'Command line' })
  const { baseUrl, authorizeUrl } = gateway
  process.stdout.write(`${JSON.stringify({ base_url: baseUrl, authorize_url: authorizeUrl, key })}\n`)
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void gateway.close())
}

const pageConsentWarning =
  '--consent page: any program that reaches this port can allow itself a key, even from another account. Use it for tests only.\n'

function describe(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
