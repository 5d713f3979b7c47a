import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { temporaryDirectory } from '#shared-node/testing/temporary-directory.ts'

const testing = join(import.meta.dirname, '../../testing')

/** The lines about one scenario of the conformance tests of the protocol, with the host of tool servers as client. */
async function runScenario(scenario: string): Promise<string> {
  const client = `"${process.execPath}" --no-warnings "${join(testing, 'conformance-client.ts')}"`
  const args = ['client', '--command', client, '--scenario', scenario, '--output-dir', temporaryDirectory()]
  const { stdout, stderr } = await promisify(execFile)(
    process.execPath,
    ['--no-warnings', join(testing, 'run-conformance.mjs'), ...args],
    { env: { ...process.env, ELECTRON_RUN_AS_NODE: '1' } },
  ).catch((error: unknown) => error as { stdout: string; stderr: string })
  return `${stdout}\n${stderr}`
}

/**
 * Not among them: `sse-retry`, which measures time; clients with own credentials, registered addresses and other
 * extensions, which the app does not have; more rights during a call (`scope-step-up`), for which a person signs in again;
 * and servers of 2025-03 whose metadata names another issuer, which the SDK refuses.
 */
test.each([
  'initialize',
  'tools_call',
  'elicitation-sep1034-client-defaults',
  'auth/metadata-default',
  'auth/metadata-var1',
  'auth/metadata-var2',
  'auth/metadata-var3',
  'auth/scope-from-www-authenticate',
  'auth/scope-from-scopes-supported',
  'auth/scope-omitted-when-undefined',
  'auth/scope-retry-limit',
  'auth/token-endpoint-auth-basic',
  'auth/token-endpoint-auth-post',
  'auth/token-endpoint-auth-none',
  'auth/2025-03-26-oauth-endpoint-fallback',
  'auth/resource-mismatch',
  'auth/offline-access-scope',
  'auth/offline-access-not-supported',
])('the conformance tests of the protocol pass: %s', async (scenario) => {
  expect(await runScenario(scenario)).toContain('OVERALL: PASSED')
})
