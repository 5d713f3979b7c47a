import { expect, test } from 'vitest'
import { describeChat } from './build-request.ts'

const request = { messages: [{ role: 'user' as const, content: 'Hi' }] }
const attribution = { title: 'Gatehouse', url: 'https://app.example' }
const address = { baseUrl: 'https://gateway.example/api/v1', authorizeUrl: null }

test('a chat request is described as it would be sent, except for its key', () => {
  const profile = { dialect: 'gateway', attribution, address: () => address } as const
  expect(describeChat(profile, request)).toEqual({
    method: 'POST',
    url: 'https://gateway.example/api/v1/chat/completions',
    headers: {
      Accept: 'text/event-stream, application/json',
      'Content-Type': 'application/json',
      Authorization: 'Bearer <key>',
      'HTTP-Referer': 'https://app.example',
      'X-Title': 'Gatehouse',
      'X-Service-Metadata': 'enabled',
    },
  })
  expect(describeChat(profile, request, { asksForRouting: false }).headers).not.toHaveProperty('X-Service-Metadata')
})

test('the description of a gateway without an address has a null url', () => {
  const profile = { dialect: 'gateway', attribution: null, address: () => null } as const
  expect(describeChat(profile, request)).toMatchObject({
    method: 'POST',
    url: null,
    headers: { Authorization: 'Bearer <key>' },
  })
})
