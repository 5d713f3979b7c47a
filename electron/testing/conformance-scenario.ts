import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { temporaryDirectory } from '#shared-node/testing/temporary-directory.ts'

/** Runs one scenario of the conformance tests of the protocol with our client. Returns what they print. */
export async function runConformanceScenario(scenario: string): Promise<string> {
  const client = `"${process.execPath}" --no-warnings "${join(import.meta.dirname, 'conformance-client.ts')}"`
  const args = ['client', '--command', client, '--scenario', scenario, '--output-dir', temporaryDirectory()]
  const { stdout, stderr } = await promisify(execFile)(
    process.execPath,
    ['--no-warnings', join(import.meta.dirname, 'run-conformance.mjs'), ...args],
    { env: { ...process.env, ELECTRON_RUN_AS_NODE: '1' } },
    // A scenario that fails exits with an error, and has printed why.
  ).catch((error: unknown) => error as { stdout: string; stderr: string })
  return `${stdout}\n${stderr}`
}
