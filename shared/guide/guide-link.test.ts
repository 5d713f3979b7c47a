import { expect, test } from 'vitest'
import { pageOf, readGuideLink } from './guide-link.ts'

test.each([
  ['chat.md#stop', 'chat#stop'],
  ['chat.md', 'chat'],
  ['#stop', 'voice#stop'],
  ['chat.md#f%C3%BCr', 'chat#für'],
  ['chat.md#50%', 'chat#50%'],
])('%s on the page voice leads to %s', (href, section) => {
  expect(readGuideLink(href, 'voice')).toBe(section)
})

test.each([
  '',
  '#',
  'https://example.com/chat.md',
  '../data.md',
  'chat.md?x=1',
  'chat',
  'javascript:alert(1)',
  'a.md#b#c',
])('%j is no link to a section', (href) => {
  expect(readGuideLink(href, 'voice')).toBeNull()
})

test('a section is on the page that its id begins with', () => {
  expect([pageOf('chat#stop'), pageOf('chat')]).toEqual(['chat', 'chat'])
})
