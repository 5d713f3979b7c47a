import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryDirectory } from '#shared-node/testing/temporary-directory.ts'
import { createBundleServer } from './bundle-server.ts'
import { contentSecurityPolicy } from './page-policy.ts'

const get = (url: string) => ({ url, method: 'GET' })

function bundle() {
  const directory = temporaryDirectory()
  mkdirSync(join(directory, 'renderer/assets'), { recursive: true })
  writeFileSync(join(directory, 'secret.json'), '{}')
  writeFileSync(join(directory, 'renderer/index.html'), '<h1>Hi</h1>')
  writeFileSync(join(directory, 'renderer/assets/main.js'), 'export {}')
  writeFileSync(join(directory, 'renderer/assets/main.js.map'), '{}')
  return createBundleServer(join(directory, 'renderer'))
}

test.each([
  ['app://bundle/', '<h1>Hi</h1>', 'text/html; charset=utf-8'],
  ['app://bundle/index.html', '<h1>Hi</h1>', 'text/html; charset=utf-8'],
  ['app://bundle/index.html?theme=dark#top', '<h1>Hi</h1>', 'text/html; charset=utf-8'],
  ['app://bundle/assets/main.js', 'export {}', 'text/javascript; charset=utf-8'],
])('%s is served with its type and the policy', async (url, body, type) => {
  const response = await bundle()(get(url))
  expect([response.statusCode, response.data.toString()]).toEqual([200, body])
  expect(response.headers['Content-Type']).toBe(type)
  expect(response.headers['Content-Security-Policy']).toBe(contentSecurityPolicy)
  expect(response.headers['X-Content-Type-Options']).toBe('nosniff')
})

test.each([
  'app://bundle/../secret.json',
  'app://bundle/%2e%2e/secret.json',
  'app://bundle/..%2fsecret.json',
  'app://bundle/assets/..%5c..%5csecret.json',
  'app://bundle//etc/passwd',
  'app://bundle/assets',
  'app://bundle/assets/main.js.map',
  'app://bundle/assets/main.js/',
  'app://bundle/constructor',
])('%s is not found', async (url) => {
  expect((await bundle()(get(url))).statusCode).toBe(404)
})

test('another host and another method are refused', async () => {
  expect((await bundle()(get('app://elsewhere/index.html'))).statusCode).toBe(405)
  expect((await bundle()({ url: 'app://bundle/index.html', method: 'POST' })).statusCode).toBe(405)
})
