import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const renderer = fileURLToPath(new URL('../../renderer/', import.meta.url))

test('every custom property that a style uses without a fallback is set somewhere', () => {
  const files = globSync('**/*.{css,ts,tsx}', { cwd: renderer }).filter((file) => !file.includes('.test.'))
  const text = files.map((file) => readFileSync(`${renderer}${file}`, 'utf8')).join('\n')
  const used = Array.from(text.matchAll(/var\((--[\w-]+)\)/g), ([, name = '']) => name)
  const set = new Set(Array.from(text.matchAll(/(--[\w-]+)'?\]?:/g), ([, name = '']) => name))
  expect(used).toContain('--text')
  // Radix sets those of its popovers.
  expect([...new Set(used)].filter((name) => !set.has(name) && !name.startsWith('--radix-'))).toEqual([])
})
