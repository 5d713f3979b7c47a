import { expect, test } from 'vitest'
import { carryParameters } from './carried-parameters.ts'

const options = { takesGatewayFields: false, isReference: (text: string) => text.startsWith('os.environ/') }

test('documented parameters are carried, and fields that mean something else to another program are not', () => {
  const config = {
    model: 'a/b',
    models: ['c/d'],
    stream: true,
    temperature: 0.2,
    top_k: 5,
    seed: null,
    api_key: 'sk-canary',
    api_base: 'https://elsewhere.example.com',
    extra_headers: { Authorization: 'Bearer sk-canary' },
  }
  expect(carryParameters(config, options)).toEqual({
    values: { temperature: 0.2, top_k: 5 },
    lost: ['api_key', 'api_base', 'extra_headers'],
  })
})

test('fields of a gateway go to a gateway only', () => {
  const config = { provider: { only: ['x'] }, reasoning: { effort: 'high' } }
  expect(carryParameters(config, options)).toEqual({ values: {}, lost: ['provider', 'reasoning'] })
  expect(carryParameters(config, { ...options, takesGatewayFields: true })).toEqual({ values: config, lost: [] })
})

test('functions are carried without foreign fields, and tools of a server with its key are not', () => {
  const parameters = { type: 'object', properties: {} }
  const tools = [
    { type: 'function', function: { name: 'weather', parameters, secret: 'sk-canary' }, authorization: 'sk-canary' },
    { type: 'mcp', server_url: 'https://tools.example.com', authorization: 'sk-canary' },
  ]
  expect(carryParameters({ tools }, options)).toEqual({
    values: { tools: [{ type: 'function', function: { name: 'weather', parameters } }] },
    lost: ['tools'],
  })
})

test('a text that the other program would replace is not carried, at any depth', () => {
  const config = {
    user: 'os.environ/HOME',
    stop: ['a', 'os.environ/HOME'],
    response_format: { type: 'json_schema', json_schema: { deep: { 'os.environ/X': 1 } } },
    logit_bias: { '1': Number.POSITIVE_INFINITY },
    top_p: 0.5,
  }
  expect(carryParameters(config, options)).toEqual({
    values: { top_p: 0.5 },
    lost: ['user', 'stop', 'response_format', 'logit_bias'],
  })
})
