import { expect, test } from 'vitest'

const sources = import.meta.glob<string>(['./**/*.{css,ts,tsx}', '!./**/*.test.{ts,tsx}'], {
  eager: true,
  query: '?raw',
  import: 'default',
})
const text = Object.values(sources).join('\n')

test('every custom property without a fallback is set somewhere', () => {
  const used = Array.from(text.matchAll(/var\((--[\w-]+)\)/g), ([, name = '']) => name)
  const set = new Set(Array.from(text.matchAll(/(--[\w-]+)'?\]?:/g), ([, name = '']) => name))
  expect(used.length).toBeGreaterThan(500)
  // Radix sets those of its popovers.
  expect([...new Set(used)].filter((name) => !set.has(name) && !name.startsWith('--radix-'))).toEqual([])
})
