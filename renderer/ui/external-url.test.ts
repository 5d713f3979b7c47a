import { expect, test } from 'vitest'
import { externalUrl } from './external-url.ts'

test('https and mailto can be opened, with the host to show', () => {
  expect(externalUrl('https://www.example.org/privacy?lang=en')).toEqual({
    url: 'https://www.example.org/privacy?lang=en',
    host: 'example.org',
  })
  expect(externalUrl('mailto:people@example.org')).toEqual({
    url: 'mailto:people@example.org',
    host: 'people@example.org',
  })
})

test('other URLs cannot be opened', () => {
  const refused = [
    'http://example.org',
    'javascript:alert(1)',
    'file:///etc/passwd',
    'data:text/html,x',
    'example.org',
    '',
  ]
  expect(refused.map(externalUrl)).toEqual(refused.map(() => null))
})
