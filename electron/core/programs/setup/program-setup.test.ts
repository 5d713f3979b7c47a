import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import type { SetupProgram } from '#shared/programs/program-setup.ts'
import { temporaryDirectory } from '#shared-node/testing/temporary-directory.ts'
import { createProgramSetup } from './program-setup.ts'
import type { SetupKeyDraft } from './setup-keys.ts'

const limits = { limitUsd: 20, limitPeriod: 'monthly', requestsPerMinute: 60 } as const
const choice = { program: 'claude-code', model: '@preset/reviewer@7', smallModel: 'fast' } as const
const settings = '{\n  "permissions": { "allow": ["Bash(npm test)"] },\n  "theme": "dark"\n}\n'

/** A key as long as a real one. */
const playedKey = (number: number) => `gh-secret-${number}-`.padEnd(46, 'x')

/** The keys of a gateway, with names that are unique. */
function playedKeys() {
  const kept = new Map<number, string>()
  let last = 0
  return {
    kept,
    list: async () => [...kept].map(([id, name]) => ({ id, name })),
    add: vi.fn<(draft: SetupKeyDraft) => Promise<{ id: number; key: string }>>(async ({ name }) => {
      if ([...kept.values()].includes(name)) throw new Error(`${name} is taken`)
      last += 1
      kept.set(last, name)
      return { id: last, key: playedKey(last) }
    }),
    change: async (id: number, { name }: SetupKeyDraft) => kept.set(id, name),
    revoke: async (id: number) => kept.delete(id),
  }
}

function openedSetup(variables: NodeJS.ProcessEnv = {}) {
  const home = temporaryDirectory()
  const directory = join(temporaryDirectory(), 'program-setup')
  const keys = playedKeys()
  const copyToClipboard = vi.fn<(text: string) => Promise<void>>(async () => undefined)
  const { calls } = createProgramSetup({
    environment: { platform: 'linux', variables, home },
    directory,
    address: () => 'http://127.0.0.1:4180/api/v1',
    keys,
    copyToClipboard,
    emit: () => undefined,
  })
  const preview = (given: { program?: SetupProgram } = {}) =>
    calls['programSetup.preview']({ ...choice, ...given, showsAll: false })
  return {
    home,
    directory,
    keys,
    calls,
    copyToClipboard,
    preview,
    file: join(home, '.claude', 'settings.json'),
    async write(given: { program?: SetupProgram } = {}) {
      const { file } = await preview(given)
      if (file?.kind !== 'difference') throw new Error(`no difference: ${file?.message}`)
      await calls['programSetup.write']({ ...choice, ...given, hash: file.hash, limits })
    },
    undo: (program: SetupProgram = 'claude-code') => calls['programSetup.undo']({ program }),
    stateOf: async (program: SetupProgram) =>
      (await calls['programSetup.list']({})).find(({ id }) => id === program)?.state,
  }
}

function put(file: string, text: string, mode = 0o644): void {
  mkdirSync(join(file, '..'), { recursive: true })
  writeFileSync(file, text)
  chmodSync(file, mode)
}

test('the difference is shown with line numbers, before a key is made', async () => {
  const { file, preview, keys } = openedSetup()
  put(file, settings)
  expect(await preview()).toMatchObject({
    file: {
      kind: 'difference',
      path: '~/.claude/settings.json',
      isNew: false,
      added: 6,
      removed: 0,
      lines: [
        { kind: 'same', number: 1, text: '{' },
        { kind: 'added', number: 2, text: '  "env": {' },
        { kind: 'added', number: 3, text: '    "ANTHROPIC_BASE_URL": "http://127.0.0.1:4180/api",' },
        { kind: 'added', number: 4, text: '    "ANTHROPIC_AUTH_TOKEN": "gh-••••••••",' },
        { kind: 'added', number: 5, text: '    "ANTHROPIC_MODEL": "@preset/reviewer@7",' },
        { kind: 'added', number: 6, text: '    "ANTHROPIC_DEFAULT_HAIKU_MODEL": "fast"' },
        { kind: 'added', number: 7, text: '  },' },
        { kind: 'same', number: 8, text: '  "permissions": { "allow": ["Bash(npm test)"] },' },
        { kind: 'same', number: 9, text: '  "theme": "dark"' },
        { kind: 'same', number: 10, text: '}' },
      ],
    },
    run: 'gatehouse run claude-code -- claude',
    terminal: [
      'export ANTHROPIC_BASE_URL=http://127.0.0.1:4180/api',
      'export ANTHROPIC_AUTH_TOKEN=gh-••••••••',
      'export ANTHROPIC_MODEL=@preset/reviewer@7',
      'export ANTHROPIC_DEFAULT_HAIKU_MODEL=fast',
      'claude',
    ].join('\n'),
  })
  expect(keys.add).not.toHaveBeenCalled()
})

test('a file is written with a separate key, and undone to the same text', async () => {
  const { file, write, undo, keys, stateOf, directory } = openedSetup()
  put(file, settings, 0o640)
  expect(await stateOf('claude-code')).toBe('not-set-up')
  await write()
  const written = JSON.parse(readFileSync(file, 'utf8'))
  expect(written.env.ANTHROPIC_AUTH_TOKEN).toBe(playedKey(1))
  expect(written.theme).toBe('dark')
  expect(keys.add).toHaveBeenCalledExactlyOnceWith({
    name: 'Claude Code',
    ...limits,
    allowedModels: null,
    expiresAt: null,
  })
  expect(statSync(file).mode & 0o777).toBe(0o640)
  expect(await stateOf('claude-code')).toBe('written')
  expect(statSync(join(directory, 'claude-code.json')).mode & 0o777).toBe(0o600)
  expect(statSync(directory).mode & 0o777).toBe(0o700)

  expect(await undo()).toEqual({ how: 'restored', kept: 0 })
  expect(readFileSync(file, 'utf8')).toBe(settings)
  expect(statSync(file).mode & 0o777).toBe(0o640)
  expect([...keys.kept]).toEqual([])
  expect(readdirSync(directory)).toEqual([])
  expect(await stateOf('claude-code')).toBe('not-set-up')
  expect(await undo()).toEqual({ how: 'nothing', kept: 0 })
})

test('a new file can be read by its owner only, and undo removes it', async () => {
  const { file, write, undo } = openedSetup()
  await write()
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(await undo()).toEqual({ how: 'removed', kept: 0 })
  expect(existsSync(file)).toBe(false)
})

test('a second write replaces the key of the first, and undo restores what was before both', async () => {
  const { file, write, undo, keys } = openedSetup()
  put(file, settings)
  await write()
  await write()
  expect([...keys.kept]).toEqual([[2, 'Claude Code']])
  expect(readFileSync(file, 'utf8')).toContain('gh-secret-2')
  await undo()
  expect(readFileSync(file, 'utf8')).toBe(settings)
  expect([...keys.kept]).toEqual([])
})

test('after writing nothing differs, although the key in the file is another one than the next', async () => {
  const { file, write, preview, calls } = openedSetup()
  put(file, settings)
  await write()
  expect((await preview()).file).toMatchObject({ added: 0, removed: 0 })
  expect(await calls['programSetup.list']({})).toContainEqual(expect.objectContaining({ id: 'claude-code', keyId: 1 }))
})

test('a file that changed since the preview is not written, and no key is left', async () => {
  const { file, calls, preview, keys } = openedSetup()
  put(file, settings)
  const shown = await preview()
  const hash = shown.file?.kind === 'difference' ? shown.file.hash : ''
  put(file, settings.replace('dark', 'light'))
  await expect(calls['programSetup.write']({ ...choice, hash, limits })).rejects.toThrow(
    '~/.claude/settings.json has changed since it was shown.',
  )
  expect(readFileSync(file, 'utf8')).toContain('light')
  expect([...keys.kept]).toEqual([])
})

test('a file that changes while the key is made is not written, and the key is revoked', async () => {
  const { file, write, keys, stateOf } = openedSetup()
  put(file, settings)
  keys.add.mockImplementationOnce(async () => {
    put(file, settings.replace('dark', 'light'))
    keys.kept.set(9, 'Claude Code')
    return { id: 9, key: 'gh-secret-9' }
  })
  await expect(write()).rejects.toThrow('has changed since it was shown')
  expect(readFileSync(file, 'utf8')).not.toContain('gh-')
  expect([...keys.kept]).toEqual([])
  expect(await stateOf('claude-code')).toBe('not-set-up')
})

test('of a file that changed after it was written only our lines are taken out', async () => {
  const { file, write, undo } = openedSetup()
  put(file, settings)
  await write()
  put(file, readFileSync(file, 'utf8').replace('"dark"', '"light"'))
  expect(await undo()).toEqual({ how: 'lines', kept: 0 })
  expect(readFileSync(file, 'utf8')).toBe(settings.replace('dark', 'light'))
})

test('a file that became invalid is not undone: the error says where, and the key stays until then', async () => {
  const { file, write, undo, keys } = openedSetup()
  put(file, settings)
  await write()
  const text = readFileSync(file, 'utf8')
  put(file, text.replace('{', '{ oops'))
  await expect(undo()).rejects.toThrow('~/.claude/settings.json has an error in line 1.')
  expect(keys.kept.size).toBe(1)
  put(file, text)
  await undo()
  expect(readFileSync(file, 'utf8')).toBe(settings)
})

test.each([
  ['invalid', '{\n  "a" 1\n}', 'has an error in line 2'],
  ['too large', `{ "a": "${'x'.repeat(1024 * 1024)}" }`, 'is larger than 1 MiB'],
])('a file that is %s is refused, and its lines can still be copied', async (_, text, reason) => {
  const { file, preview, copyToClipboard, calls } = openedSetup()
  put(file, text)
  const shown = await preview()
  expect(shown.file).toMatchObject({ kind: 'refused', message: expect.stringContaining(reason) })
  await calls['programSetup.copy']({ ...choice, what: { snippet: 0 }, limits })
  expect(copyToClipboard.mock.calls[0]?.[0]).toContain(`"ANTHROPIC_AUTH_TOKEN": "${playedKey(1)}"`)
})

test('a link to a file of the person is followed and stays; one to nowhere and a folder are refused', async () => {
  const { file, home, write, preview } = openedSetup()
  const target = join(home, 'dotfiles.json')
  put(target, settings)
  mkdirSync(join(file, '..'))
  symlinkSync(target, file)
  await write()
  expect(readFileSync(target, 'utf8')).toContain('gh-secret-1')
  expect(readFileSync(file, 'utf8')).toContain('gh-secret-1')

  const broken = openedSetup()
  mkdirSync(join(broken.file, '..'))
  symlinkSync(join(broken.home, 'nowhere'), broken.file)
  expect((await broken.preview()).file).toMatchObject({
    kind: 'refused',
    message: expect.stringContaining('a link to'),
  })

  const folder = openedSetup()
  mkdirSync(folder.file, { recursive: true })
  expect((await folder.preview()).file).toMatchObject({ kind: 'refused' })
  expect((await preview()).file).toMatchObject({ path: '~/dotfiles.json' })
})

test('secrets of the file and the key never reach the page', async () => {
  const { file, write, preview, calls } = openedSetup()
  const env = { OTHER_TOKEN: 'hunter2hunter2', ANTHROPIC_AUTH_TOKEN: 'the-old-token', URL: 'https://me:pass@host' }
  put(file, JSON.stringify({ env, apiKeyHelper: 'secret-helper "quoted"' }, null, 2))
  const before = await preview()
  await write()
  const all = JSON.stringify([
    before,
    await preview(),
    await calls['programSetup.preview']({ ...choice, showsAll: true }),
  ])
  for (const secret of ['hunter2', 'the-old-token', 'me:pass', 'secret-helper', 'gh-secret']) {
    expect(all).not.toContain(secret)
  }
  expect(JSON.stringify(await calls['programSetup.list']({}))).not.toContain('gh-secret')
})

test('secrets in comments never reach the page either, and other comments do', async () => {
  const { file, calls } = openedSetup()
  const comments = [
    '// "ANTHROPIC_API_KEY": "canary-1-canary",',
    '// was sk-canary-2-canary before',
    '// export OPENAI_API_KEY=canary-3-canary',
    '// Authorization: Bearer canary-4-canary',
    '// https://me:canary-5-canary@host/v1',
    '// "max_tokens": 128000, theme: dark',
  ]
  put(file, `{\n  ${comments.join('\n  ')}\n  "theme": "dark" // token: canary-6-canary\n}\n`)
  const shown = JSON.stringify(await calls['programSetup.preview']({ ...choice, showsAll: true }))
  expect(shown).not.toContain('canary')
  expect(shown).toContain('max_tokens\\\": 128000, theme: dark')
})

test('all that is copied for a program has one key, until that is revoked', async () => {
  const { calls, copyToClipboard, keys } = openedSetup()
  const copy = () => calls['programSetup.copy']({ ...choice, what: 'terminal', limits })
  await copy()
  expect(await copy()).toEqual({})
  expect(copyToClipboard.mock.calls.every(([text]) => text.includes('ANTHROPIC_AUTH_TOKEN=gh-secret-1'))).toBe(true)
  await keys.revoke(1)
  await copy()
  expect(copyToClipboard.mock.lastCall?.[0]).toContain('gh-secret-2')
})

test('the file of Zed has no key, which is copied to be pasted', async () => {
  const { calls, home, write, copyToClipboard, keys } = openedSetup()
  await write({ program: 'zed' })
  expect(keys.add).not.toHaveBeenCalled()
  expect(readFileSync(join(home, '.config', 'zed', 'settings.json'), 'utf8')).not.toContain('gh-')
  await calls['programSetup.copy']({ ...choice, program: 'zed', what: 'key', limits })
  expect(copyToClipboard).toHaveBeenCalledWith(playedKey(1))
})

test('a program that cannot work is neither written nor copied', async () => {
  const { calls, keys, stateOf } = openedSetup()
  expect(await stateOf('cursor')).toBe('cannot-work')
  expect(await stateOf('vs-code')).toBe('lines-only')
  const cursor = { ...choice, program: 'cursor' } as const
  await expect(calls['programSetup.write']({ ...cursor, hash: '', limits })).rejects.toThrow('Cursor has no file')
  await expect(calls['programSetup.copy']({ ...cursor, what: 'key', limits })).rejects.toThrow('no such lines')
  expect(keys.add).not.toHaveBeenCalled()
})
