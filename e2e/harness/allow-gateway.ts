import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { readLaunchSettings } from './launch-settings.ts'

const script = `
  const { DatabaseSync } = require('node:sqlite')
  const [file, origins] = process.argv.slice(1)
  const database = new DatabaseSync(file, { timeout: 60_000 })
  database.prepare("insert into settings (key, value) values ('allowedGatewayOrigins', ?)").run(origins)
  database.close()
`

/**
 * Allows requests to a gateway's origin in the data of a running app: a packed app asks in a dialog of the system, which
 * no test can answer.
 */
export function allowGateway(dataDirectory: string, url: string): void {
  const { electron } = readLaunchSettings()
  const args = ['-e', script, join(dataDirectory, 'gatehouse.db'), JSON.stringify([new URL(url).origin])]
  execFileSync(electron, args, { env: { ...process.env, ELECTRON_RUN_AS_NODE: '1' } })
}
