import { expect, test } from 'vitest'
import { findPageSource } from './page-source.ts'

const environment = { ELECTRON_RENDERER_URL: 'http://127.0.0.1:5173/index.html' }
const builtPage = { url: 'app://bundle/index.html', origin: 'app://bundle', developmentServer: null }

test('a packaged app loads its own page in any environment', () => {
  expect(findPageSource(true, environment)).toEqual(builtPage)
})

test('in development the page is loaded from electron-vite’s server, if there is one', () => {
  expect(findPageSource(false, {})).toEqual(builtPage)
  expect(findPageSource(false, environment)).toEqual({
    url: 'http://127.0.0.1:5173/index.html',
    origin: 'http://127.0.0.1:5173',
    developmentServer: new URL('http://127.0.0.1:5173/index.html'),
  })
})
