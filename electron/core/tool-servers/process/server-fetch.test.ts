import { expect, test, vi } from 'vitest'
import { createServerFetch } from './server-fetch.ts'

function open(address: string) {
  const fetch = vi.fn(async () => new Response('ok'))
  const ask = createServerFetch({
    fetch,
    url: new URL(address),
    headers: { 'x-key': 'canary' },
    take: () => true,
    onFlood: () => undefined,
  })
  return { ask, fetch }
}

test.each([
  'http://example.org/',
  'https://localhost/',
  'https://127.0.0.1/',
  'https://127.1/',
  'https://[::1]/',
  'https://[::ffff:127.0.0.1]/',
  'https://0.0.0.0/',
  'https://[::]/',
  'https://localhost./',
  'https://a.localhost/',
  'https://127.0.0.2/',
  'https://[::ffff:0.0.0.0]/',
  'file:///etc/passwd',
])('a server elsewhere does not make the app contact %s', async (address) => {
  const { ask, fetch } = open('https://example.com/mcp')
  await expect(ask(address)).rejects.toThrow('not contacted')
  expect(fetch).not.toHaveBeenCalled()
})

test('a server is contacted where it is, and on this computer if it is there', async () => {
  const there = open('https://example.com/mcp')
  for (const address of ['https://example.com/mcp', 'https://localhost.example.com/', 'https://[2001:db8::1]/']) {
    await there.ask(address)
  }
  const here = open('http://localhost:3000/mcp')
  await here.ask('http://127.0.0.1:4000/')
  expect([there.fetch.mock.calls.length, here.fetch.mock.calls.length]).toEqual([3, 1])
})
