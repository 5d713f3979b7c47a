import { expect, test } from 'vitest'
import type { ConnectionTest } from '#shared/gateway-profile.ts'
import { errorsText } from '../../text/en/errors.ts'
import { gatewaysText as text } from '../../text/en/gateways.ts'
import { connectionWords } from './connection-words.ts'

const good: ConnectionTest = { reached: true, keyAccepted: true, models: 312, suggestedBaseUrl: null, error: null }

test('a working connection shows the key and the models', () => {
  expect(connectionWords(good)).toEqual({
    tone: 'calm',
    title: text.reached,
    text: 'The key works. It has 312 models.',
    details: null,
  })
  expect(connectionWords({ ...good, keyAccepted: null, models: 1 }).text).toBe(
    'It was asked without a key. Add one only if the gateway needs it. It has 1 model.',
  )
  expect(connectionWords({ ...good, models: null }).text).toBe('The key works. It returned no model list.')
})

test('a rejected key shows what to do, without models', () => {
  const error = { source: 'gateway', status: 401, code: 401, message: 'No such key' } as const
  expect(connectionWords({ ...good, keyAccepted: false, models: null, error })).toEqual({
    tone: 'warn',
    title: text.reached,
    text: text.reachedWith.refused,
    details: '401 No such key',
  })
})

test('an answer from another address is shown first', () => {
  const suggestedBaseUrl = 'https://gateway.example/api/v1'
  const error = { source: 'transport', kind: 'bad-response', message: 'a web page' } as const
  const found = { reached: false, keyAccepted: null, models: null, suggestedBaseUrl, error }
  expect(connectionWords(found)).toEqual({
    tone: 'warn',
    title: text.notThere,
    text: text.elsewhere(suggestedBaseUrl),
    details: 'a web page',
  })
})

test('no connection has the usual words for such errors', () => {
  const error = { source: 'transport', kind: 'unreachable', message: 'ECONNREFUSED' } as const
  expect(connectionWords({ reached: false, keyAccepted: null, models: null, suggestedBaseUrl: null, error })).toEqual({
    tone: 'danger',
    ...errorsText.unreachable,
    details: 'ECONNREFUSED',
  })
})
