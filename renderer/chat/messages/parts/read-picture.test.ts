import { expect, test } from 'vitest'
import { readPicture } from './read-media.ts'

const read = (url: unknown) => readPicture({ type: 'image_url', image_url: { url } })

test('a picture with its bytes can be shown', () => {
  expect(read('data:image/png;base64,AA==')).toEqual({ kind: 'data', url: 'data:image/png;base64,AA==' })
  expect(readPicture({ type: 'image_url', image_url: 'data:image/webp;base64,AA==' }).kind).toBe('data')
})

test('a remote picture is an address, which is not loaded', () => {
  expect(read('https://evil.example/x.png?q=secret')).toEqual({
    kind: 'remote',
    link: { url: 'https://evil.example/x.png?q=secret', host: 'evil.example', canBeOpened: true },
  })
})

test.each([
  'data:image/svg+xml;base64,PHN2Zz4=',
  'data:text/html;base64,AA==',
  'javascript:alert(1)',
  'blob:app://bundle/1',
  'file:///etc/passwd',
  '',
  7,
  undefined,
])('%s is no picture', (url) => {
  expect(read(url)).toEqual({ kind: 'unknown' })
})
