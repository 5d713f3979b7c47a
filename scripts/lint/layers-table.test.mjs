import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { root } from '../run-main.mjs'
import { layersTable, withLayersTable } from './layers-table.mjs'

test('docs/architecture.md has the table of the layers (node scripts/lint/layers-table.mjs writes it)', () => {
  const markdown = readFileSync(new URL('docs/architecture.md', root), 'utf8')
  expect(markdown).toBe(withLayersTable(markdown))
})

test('the table has folders and what is a type, and no packages', () => {
  expect(
    layersTable([
      { folders: ['a/'], imports: ['zod'] },
      { folders: ['b/', 'renderer/c/'], imports: ['a/', 'node:*', 'renderer/c/'], types: ['renderer/', 'ajv'] },
      { folders: ['b/'], imports: ['react'], types: ['ajv'] },
      { folders: ['/'], imports: ['*'] },
    ]),
  ).toBe(
    [
      '```',
      'folder                  may import, and itself',
      'a/                      nothing',
      'b/                      a/, c/, types of renderer/',
      'renderer/c/',
      '(root)                  everything',
      '```',
    ].join('\n'),
  )
})
