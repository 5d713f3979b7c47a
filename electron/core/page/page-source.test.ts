import { expect, test } from 'vitest'
import { findPageSource } from './page-source.ts'

const environment = { ELECTRON_RENDERER_URL: 'http://127.0.0.1:5173/index.html' }
const builtPage = { url: 'app://bundle/index.html', origin: 'app://bundle', developmentServer: null }

test('a packed app loads its own page, whatever the environment says', () => {
  expect(findPageSource(true, environment)).toEqual(builtPage)
})

test('in development the page comes from the server that electron-vite names, if it names one', () => {
  expect(findPageSource(false, {})).toEqual(builtPage)
  expect(findPageSource(false, environment)).toEqual({
    url: 'http://127.0.0.1:5173/index.html',
    origin: 'http://127.0.0.1:5173',
    developmentServer: new URL('http://127.0.0.1:5173/index.html'),
  })
})
