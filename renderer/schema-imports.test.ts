import { expect, test } from 'vitest'

const sources = import.meta.glob<string>(
  ['./**/*.{ts,tsx}', '../shared/**/*.ts', '!**/*.test.{ts,tsx}', '!**/testing/**'],
  { eager: true, query: '?raw', import: 'default' },
)
const files = new Map(
  Object.entries(sources).map(([path, source]) => [new URL(path, 'file:///renderer/').pathname.slice(1), source]),
)

/** Returns what a file loads: `import type` is erased, other imports are not. */
function loadedBy(file: string, source: string): string[] {
  const imports = source.matchAll(
    /^(?:import|export)\s(?!type\b)(?:[^'"]*?\sfrom\s)?\s*'(?<from>[^']+)'|\bimport\('(?<late>[^']+)'\)/gmu,
  )
  return [...imports].map(({ groups }) => {
    const name = groups?.['from'] ?? groups?.['late'] ?? ''
    if (name.startsWith('#')) return name.slice(1)
    return name.startsWith('.') ? new URL(name, `file:///${file}`).pathname.slice(1) : name
  })
}

test('the page loads no schema, so zod is not in its bundle', () => {
  const found = [...files.keys()].filter((file) => file.startsWith('renderer/'))
  const chains = new Map(found.map((file) => [file, file]))
  for (const file of found) {
    for (const name of loadedBy(file, files.get(file) ?? '')) {
      if (chains.has(name) || (name !== 'zod' && !files.has(name))) continue
      chains.set(name, `${chains.get(file)} → ${name}`)
      found.push(name)
    }
  }
  expect(chains.get('zod')).toBeUndefined()
  // Proves that imports of shared modules are followed.
  expect(chains.has('shared/messages/explain.ts')).toBe(true)
})
