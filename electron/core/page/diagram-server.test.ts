import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { newDiagramUrl } from '#shared/diagram-address.ts'
import { temporaryDirectory } from '#shared-node/testing/temporary-directory.ts'
import { createDiagramServer } from './diagram-server.ts'

const address = newDiagramUrl()

function server() {
  const script = join(temporaryDirectory(), 'draw.js')
  writeFileSync(script, 'draw()')
  return createDiagramServer(script, 'app://bundle')
}

test('the policy of a diagram’s frame allows only its own script and styles', async () => {
  const response = await server()(new Request(address))
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(response.headers.get('content-security-policy')?.split('; ').toSorted()).toEqual([
    "base-uri 'none'",
    "default-src 'none'",
    "form-action 'none'",
    'frame-ancestors app://bundle',
    'sandbox allow-scripts',
    `script-src ${address}draw.js`,
    "style-src 'unsafe-inline'",
  ])
  const text = await response.text()
  expect([...text.matchAll(/(?:src|href)="([^"]*)"/g)].map(([, url]) => url)).toEqual(['/draw.js'])
})

test('the script is served with the same policy', async () => {
  const response = await server()(new Request(`${address}draw.js`))
  expect([response.status, await response.text()]).toEqual([200, 'draw()'])
  expect(response.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
  expect(response.headers.get('x-content-type-options')).toBe('nosniff')
})

test.each(['?source=x', 'index.html', 'draw.js.map', 'draw.js?x', '%2e%2e/renderer/index.html', '/etc/passwd'])(
  '%s is not found',
  async (path) => {
    expect((await server()(new Request(`${address}${path}`))).status).toBe(404)
  },
)

test('another method is refused', async () => {
  expect((await server()(new Request(address, { method: 'POST' }))).status).toBe(405)
})
