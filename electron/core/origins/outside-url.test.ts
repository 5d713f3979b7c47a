import { expect, test } from 'vitest'
import { parseOutsideUrl } from './outside-url.ts'

test.each([
  ['https://example.com/page?x=1#y', 'https://example.com/page?x=1#y'],
  ['mailto:someone@example.com', 'mailto:someone@example.com'],
  ['mailto:someone@example.com?subject=Hello%20there', 'mailto:someone@example.com?subject=Hello%20there'],
  [
    'mailto:someone@example.com?attach=/etc/passwd&bcc=a@evil.example&subject=A%26cc=b&body=x#y',
    'mailto:someone@example.com?subject=A%26cc%3Db',
  ],
])('%s is opened as %s', (written, opened) => {
  expect(parseOutsideUrl(written).href).toBe(opened)
})

test.each(['http://example.com/', 'file:///etc/passwd', 'javascript:alert(1)', 'smb://host/share', 'app://bundle/'])(
  '%s is not opened',
  (url) => {
    expect(() => parseOutsideUrl(url)).toThrow('Only https and mailto links can be opened.')
  },
)
