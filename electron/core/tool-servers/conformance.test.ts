import { expect, test } from 'vitest'
import { runConformanceScenario } from '../../testing/conformance-scenario.ts'

// The others are in conformance.long.test.ts.
test.each([
  'initialize',
  'tools_call',
  'elicitation-sep1034-client-defaults',
  'auth/metadata-default',
  'auth/token-endpoint-auth-basic',
  'auth/resource-mismatch',
])('the conformance tests of the protocol pass: %s', async (scenario) => {
  expect(await runConformanceScenario(scenario)).toContain('OVERALL: PASSED')
})
