import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { newDiagramUrl } from '#shared/diagram-address.ts'
import { temporaryDirectory } from '#shared-node/testing/temporary-directory.ts'
import { createDiagramServer } from './diagram-server.ts'

const get = (url: string) => ({ url, method: 'GET' })
const address = newDiagramUrl()

function server() {
  const script = join(temporaryDirectory(), 'draw.js')
  writeFileSync(script, 'draw()')
  return createDiagramServer(script, 'app://bundle')
}

test('the policy of a diagram’s frame allows only its own script and styles', async () => {
  const response = await server()(get(address))
  expect(response.statusCode).toBe(200)
  expect(response.headers['Content-Type']).toBe('text/html; charset=utf-8')
  expect(response.headers['Content-Security-Policy']?.split('; ').toSorted()).toEqual([
    "base-uri 'none'",
    "default-src 'none'",
    "form-action 'none'",
    'frame-ancestors app://bundle',
    'sandbox allow-scripts',
    `script-src ${address}draw.js`,
    "style-src 'unsafe-inline'",
  ])
  const text = response.data.toString()
  expect([...text.matchAll(/(?:src|href)="([^"]*)"/g)].map(([, url]) => url)).toEqual(['/draw.js'])
})

test('the script is served with the same policy', async () => {
  const response = await server()(get(`${address}draw.js`))
  expect([response.statusCode, response.data.toString()]).toEqual([200, 'draw()'])
  expect(response.headers['Content-Type']).toBe('text/javascript; charset=utf-8')
  expect(response.headers['X-Content-Type-Options']).toBe('nosniff')
})

test.each(['?source=x', 'index.html', 'draw.js.map', 'draw.js?x', '%2e%2e/renderer/index.html', '/etc/passwd'])(
  '%s is not found',
  async (path) => {
    expect((await server()(get(`${address}${path}`))).statusCode).toBe(404)
  },
)

test('another method is refused', async () => {
  expect((await server()({ url: address, method: 'POST' })).statusCode).toBe(405)
})
