import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { lintFiles } from './testing/lint-files.mjs'

const plugin = fileURLToPath(new URL('layer-rules.mjs', import.meta.url))

/**
 * Returns the numbers of the lines that the rule refuses in each file.
 * @param {Readonly<Record<string, string>>} files
 */
async function refusedLines(files) {
  const found = await lintFiles(plugin, (root) => ({ 'layers/imports': ['error', { root }] }), files)
  return Object.fromEntries(
    Object.keys(files).map((path) => [path, (found[path] ?? []).map(({ line }) => line).toSorted((a, b) => a - b)]),
  )
}

test('every way to import is checked, and a type may be allowed where a value is not', async () => {
  expect(
    await refusedLines({
      'renderer/ui/a.ts': [
        "import { a } from '../chat/a.ts'",
        "import type { A } from '../chat/a.ts'",
        "import '../chat/a.ts?worker'",
        "export * from '../chat/a.ts'",
        "export { a } from '../chat/a.ts'",
        "void import('../chat/a.ts')",
        "type B = import('../chat/a.ts').B",
        "new URL('../chat/a.ts', import.meta.url)",
        "import '../../electron/core/a.ts'",
      ].join('\n'),
      'renderer/chat/a.ts': [
        "import { a } from '../ui/a.ts'",
        "import { useState } from 'react'",
        "new URL('../presets/picture.png', import.meta.url)",
        'void import(`./${a}.ts`)',
        'export const b = 1',
      ].join('\n'),
      'electron/ipc/type.ts': "import type { IpcMain } from 'electron'",
      'electron/ipc/types.ts':
        "import { type IpcMain, type Session } from 'electron'\nexport type { App } from 'electron'",
      'electron/ipc/value.ts': "import { ipcMain, type IpcMain } from 'electron'",
      'electron/ipc/effect.ts': "import 'electron'",
      'electron/core/a.ts': "void import(/* webpackIgnore */ '../shell/a.ts')\nexport {\n} from\n  'electron'",
    }),
  ).toEqual({
    'renderer/ui/a.ts': [1, 2, 3, 4, 5, 6, 7, 8, 9],
    'renderer/chat/a.ts': [],
    'electron/ipc/type.ts': [],
    'electron/ipc/types.ts': [],
    'electron/ipc/value.ts': [1],
    'electron/ipc/effect.ts': [1],
    'electron/core/a.ts': [1, 4],
  })
})

test('a file in a folder without a row is refused once, with any imports', async () => {
  expect(await refusedLines({ 'renderer/games/a.ts': "import 'react'\nimport '../chat/a.ts'" })).toEqual({
    'renderer/games/a.ts': [1],
  })
})
