import { expect, test } from 'vitest'
import { createImportCheck } from './check-import.mjs'
import { layers } from './layers.mjs'

const { checkFile, checkImport } = createImportCheck(layers)

/** @param {string} file @param {string} specifier */
const refuses = (file, specifier) => checkImport(file, specifier, false) !== null
/** @param {string} file @param {string} specifier */
const refusesTypes = (file, specifier) => checkImport(file, specifier, true) !== null

const features = ['chat', 'presets', 'voice', 'models', 'providers', 'usage', 'settings']
const common = ['parameters', 'preset-choice', 'routing', 'sound', 'budgets', 'chat-files'].concat(
  'gateways',
  'conversations',
  'errors',
)
const kit = ['ui', 'bridge', 'text', 'storage']

/** What each folder must not import, not even as a type. @type {[string, string[]][]} */
const promises = [
  [
    'shared/a.ts',
    ['node:fs', 'electron', 'react', 'react-dom/client', '#shared-node/a.ts'].concat(
      '../gateway/start-gateway.ts',
      '../electron/core/a.ts',
      '../renderer/ui/a.ts',
      './testing/a.ts',
    ),
  ],
  ['shared-node/a.ts', ['electron', 'react', 'zod', '../gateway/a.ts', '../electron/core/a.ts', '../renderer/ui/a.ts']],
  ['gateway/routes/a.ts', ['electron', 'react', '../../electron/core/a.ts', '../../renderer/ui/a.ts']],
  [
    'electron/core/voice/a.ts',
    ['electron', 'react', 'hono', '../../shell/a.ts', '../../ipc/a.ts', '../../preload/a.ts', '../../main.ts'].concat(
      '../../testing/a.ts',
      '../../../renderer/ui/a.ts',
      '../../../gateway/app.ts',
      '../../../gateway/start-gateway.ts',
      '../../../e2e/a.ts',
    ),
  ],
  ['electron/ipc/a.ts', ['node:fs', '../shell/a.ts', '../core/a.ts', '../core/voice/a.ts', '../main.ts']],
  ['electron/preload/a.ts', ['node:fs', '../core/a.ts', '../shell/a.ts', '../ipc/a.ts']],
  ['electron/shell/a.ts', ['react', '../main.ts', '../../gateway/a.ts', '../../renderer/ui/a.ts']],
  ...['app', ...features, ...common, ...kit, 'testing'].map(
    (folder) =>
      /** @type {[string, string[]]} */ ([
        `renderer/${folder}/deep/a.tsx`,
        ['node:fs', 'electron', 'hono', '#shared-node/a.ts', '../../../electron/core/a.ts'].concat(
          '../../../electron/preload/a.ts',
          '../../../gateway/app.ts',
          '../../../gateway/start-gateway.ts',
          '../../../gateway/providers/a.ts',
          '../../../e2e/a.ts',
          '../../main.tsx',
        ),
      ]),
  ),
  ['renderer/main.tsx', ['node:fs', 'electron', '../electron/core/a.ts', './chat/a.ts']],
]

test('what a folder must not import is refused, as value and as type', () => {
  for (const [file, specifiers] of promises) {
    expect(specifiers.filter((specifier) => !refuses(file, specifier) || !refusesTypes(file, specifier))).toEqual([])
  }
})

test('features import neither each other nor the frame', () => {
  for (const feature of features) {
    const others = ['app', ...features].filter((other) => other !== feature)
    const refused = others.filter((other) => refusesTypes(`renderer/${feature}/a/b.ts`, `../../${other}/c.ts`))
    expect(refused).toEqual(others)
  }
})

test('what several features use, and the kit, know no feature, and the kit not what features use', () => {
  for (const folder of [...common, ...kit]) {
    const refused = ['app', ...features].filter((other) => refusesTypes(`renderer/${folder}/a.ts`, `../${other}/c.ts`))
    expect(refused).toEqual(['app', ...features])
  }
  for (const folder of kit) {
    expect(common.filter((other) => refuses(`renderer/${folder}/a.ts`, `../${other}/c.ts`))).toEqual(common)
  }
})

test('a folder imports itself, what is below it, and its packages', () => {
  for (const [file, specifier] of [
    ['shared/chat/a.ts', '../gateway/b.ts'],
    ['shared/gateway/a.ts', 'zod'],
    ['gateway/routes/a.ts', '#shared-node/b.ts'],
    ['gateway/routes/a.ts', 'hono/http-exception'],
    ['gateway/store/a.ts', 'node:fs/promises'],
    ['electron/core/voice/a.ts', '#shared/ipc/contract.ts'],
    ['electron/shell/a.ts', '../core/voice/b.ts'],
    ['electron/main.ts', './shell/b.ts'],
    ['renderer/chat/find/a.ts', '../messages/b.ts'],
    ['renderer/chat/find/a.ts', '../../sound/b.ts?worker&url'],
    ['renderer/app/a.tsx', '../chat/b.tsx'],
    ['renderer/ui/a.tsx', '../text/b.ts'],
    ['bench/a.ts', '../e2e/b.ts'],
    ['playwright.config.ts', './e2e/a.ts'],
  ]) {
    expect(checkImport(file, specifier, false)).toBeNull()
  }
})

test('some things are imported as types only', () => {
  for (const [file, specifier] of [
    ['electron/ipc/a.ts', 'electron'],
    ['renderer/chat/a.ts', 'zod'],
  ]) {
    expect([refuses(file, specifier), refusesTypes(file, specifier)]).toEqual([true, false])
  }
})

test('tests import test packages and testing folders, and nothing else does', () => {
  for (const specifier of ['vitest', 'fast-check', '#shared/testing/a.ts', '../testing/a.ts']) {
    expect(refuses('electron/core/a.ts', specifier)).toBe(true)
    expect(refuses('electron/core/a.test.ts', specifier)).toBe(false)
  }
  expect(refuses('gateway/routes/a.ts', '../testing/a.ts')).toBe(true)
  expect(refuses('gateway/routes/a.test.ts', '../testing/a.ts')).toBe(false)
  expect(refuses('gateway/routes/a.ts', 'openai')).toBe(true)
  expect(refuses('gateway/conformance/a.ts', 'openai')).toBe(false)
  expect(refuses('renderer/ui/a.test.ts', 'node:fs')).toBe(true)
})

test('a refusal says why and where the table is', () => {
  expect(checkImport('electron/core/a.ts', 'electron', true)).toBe(
    'electron/core/ may not import electron: see scripts/lint/layers.mjs. core is plain Node: take what you need as an argument.',
  )
  expect(checkImport('renderer/chat/a.ts', 'zod', false)).toMatch(/^renderer\/chat\/ may import only types of zod: /u)
})

test('a folder without a row is refused, on both sides of an import', () => {
  const message = /: add it to scripts\/lint\/layers\.mjs, with what it may import\.$/u
  expect(checkFile('renderer/games/chess/a.ts')).toMatch(message)
  expect(checkFile('electron/games/a.ts')).toMatch(message)
  expect(checkFile('games/a.ts')).toMatch(message)
  expect(checkImport('renderer/app/a.ts', '../games/a.ts', false)).toMatch(message)
  expect(['vitest.config.ts', 'renderer/main.tsx', 'shared/games/a.ts'].map(checkFile)).toEqual([null, null, null])
})

test('the rows of a folder add up, and every folder that a row names has one', () => {
  const rows = [
    { folders: ['a/', 'b/'], imports: ['b/'] },
    { folders: ['a/'], imports: ['react'] },
  ]
  const check = createImportCheck(rows).checkImport
  expect([check('a/1.ts', '../b/1.ts', false), check('a/1.ts', 'react', false)]).toEqual([null, null])
  expect(check('b/1.ts', 'react', false)).not.toBeNull()

  const folders = new Set(layers.flatMap((layer) => layer.folders))
  const named = layers.flatMap(({ imports, types = [], tests = [] }) => [...imports, ...types, ...tests])
  expect(named.filter((name) => name.endsWith('/') && !folders.has(name))).toEqual([])
})
