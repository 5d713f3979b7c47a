import { expect, test } from 'vitest'
import { hostOf, plainAddress } from './plain-address.ts'

test('addresses are shown without their scheme, and the host of a key with its port', () => {
  expect(['https://openrouter.ai/api/v1', 'http://127.0.0.1:8080/api/v1/'].map(plainAddress)).toEqual([
    'openrouter.ai/api/v1',
    '127.0.0.1:8080/api/v1',
  ])
  expect(['https://openrouter.ai/api/v1', 'http://127.0.0.1:8080/api/v1', 'nonsense'].map(hostOf)).toEqual([
    'openrouter.ai',
    '127.0.0.1:8080',
    'nonsense',
  ])
})
