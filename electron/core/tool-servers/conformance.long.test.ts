import { expect, test } from 'vitest'
import { runConformanceScenario } from '../../testing/conformance-scenario.ts'

/**
 * Not among them: clients with own credentials, registered addresses and other extensions, which the app does not have;
 * more rights during a call (`scope-step-up`), for which a person signs in again; and servers of 2025-03 whose metadata
 * names another issuer, which the SDK refuses.
 */
test.each([
  'sse-retry',
  'auth/metadata-var1',
  'auth/metadata-var2',
  'auth/metadata-var3',
  'auth/scope-from-www-authenticate',
  'auth/scope-from-scopes-supported',
  'auth/scope-omitted-when-undefined',
  'auth/scope-retry-limit',
  'auth/token-endpoint-auth-post',
  'auth/token-endpoint-auth-none',
  'auth/2025-03-26-oauth-endpoint-fallback',
  'auth/offline-access-scope',
  'auth/offline-access-not-supported',
])('the other conformance tests of the protocol pass: %s', async (scenario) => {
  expect(await runConformanceScenario(scenario)).toContain('OVERALL: PASSED')
})
