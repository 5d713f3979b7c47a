import { expect, test } from 'vitest'
import type { GatewayProbe } from '#shared/gateway-profile.ts'
import { foundWords, probeProblem } from './probe-words.ts'

const liteLlm: Extract<GatewayProbe, { kind: 'found' }> = {
  kind: 'found',
  baseUrl: 'http://localhost:4000/v1',
  service: 'LiteLLM',
  api: 'openai',
  models: 12,
  key: 'none',
}

test('what was found is one line, with the base URL only if it is not what was entered', () => {
  expect(foundWords(liteLlm, 'http://localhost:4000/v1/')).toBe('LiteLLM, OpenAI-compatible, 12 models')
  expect(foundWords(liteLlm, 'localhost:4000')).toBe(
    'LiteLLM, OpenAI-compatible, 12 models, at http://localhost:4000/v1',
  )
  expect(foundWords({ ...liteLlm, service: null, models: null }, liteLlm.baseUrl)).toBe('OpenAI-compatible')
})

test('each kind of failure says what to do about the address', () => {
  const transport = (kind: 'unreachable' | 'timeout' | 'tls' | 'bad-response') =>
    probeProblem({ source: 'transport', kind, message: '' })
  expect(transport('unreachable')).toMatch(/^Nothing answers/)
  expect(transport('timeout')).toMatch(/^Nothing answered in time/)
  expect(transport('tls')).toMatch(/^No secure connection/)
  expect(transport('bad-response')).toMatch(/no model gateway/)
  const status = (code: number) =>
    probeProblem({ source: 'gateway', status: code, code, message: 'Text of the server' })
  expect(status(404)).toMatch(/no model gateway/)
  expect(status(500)).toBe('The gateway failed. Try again, or check the address.')
})
