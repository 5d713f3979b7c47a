import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { SetupProgram } from '#shared/programs/program-setup.ts'
import { UneditableText, valuesOf } from './formats/file-format.ts'
import { loadFormat } from './formats/load-format.ts'
import { programs, type SetupValues } from './programs.ts'
import { takeOutSettings, writeSettings } from './settings-edit.ts'

const values: SetupValues = {
  apiUrl: 'http://127.0.0.1:4180/api/v1',
  rootUrl: 'http://127.0.0.1:4180/api',
  key: 'gh-0000',
  model: '@preset/reviewer@7',
  smallModel: 'fast',
}
const withFile = ['claude-code', 'codex', 'aider', 'continue', 'zed'] as const

async function editorOf(program: SetupProgram) {
  const { file } = programs[program]
  if (file === null) throw new Error(`${program} has no file`)
  const format = await loadFormat(file.format)
  const settings = file.settings(values)
  return { format, write: (text: string) => writeSettings(format, text, settings) }
}
const edit = async (program: SetupProgram, text: string) => (await editorOf(program)).write(text).text

/** The expected texts are files, since their indentation and line ends matter. */
const goldenFile = (program: SetupProgram, name: string): string =>
  `testing/golden/${program}, ${name}.txt`.replaceAll(' ', '-').replaceAll(',', '')

describe('a new file', () => {
  test.each(withFile)('of %s has only what the program needs', async (program) => {
    await expect(await edit(program, '')).toMatchFileSnapshot(goldenFile(program, 'new file'))
  })
})

/** Files with comments, other settings and odd formatting, by program. */
const existing: Readonly<Record<(typeof withFile)[number], Readonly<Record<string, string>>>> = {
  'claude-code': {
    'other settings': '{\n  "permissions": { "allow": ["Bash(npm test)"] },\n  "theme": "dark"\n}\n',
    comments: '{\n\t// mine\n\t"env": {\n\t\t"DEBUG": "1" // on\n\t},\n\t/* end */\n\t"theme": "dark", // last\n}\n',
    'an old address': '{ "env": { "ANTHROPIC_BASE_URL": "https://old.example", "A": "b" } }',
    'a comment only': '// nothing yet\n',
  },
  codex: {
    'other settings':
      '# mine\nmodel = "gpt-5" # the old one\napproval_policy = "never"\n\n[mcp_servers.files]\ncommand = "npx"\n',
    'another provider':
      '[model_providers.other]\nname = "Other"\nbase_url = "https://other.example"\n\n[tui]\nnotifications = true',
  },
  aider: {
    'other settings': '# mine\nauto-commits: false\nmodel: sonnet # a comment\n\nread:\n- CONVENTIONS.md\n',
    'no line end': 'dark-mode:    true',
    'a comment only': '# aider\n',
  },
  continue: {
    'other settings':
      'name: Mine\nversion: 0.0.1\nschema: v1\nmodels:\n  # the local one\n  - name: Llama\n    provider: ollama\n    model: llama3\n\nrules:\n  - Be brief\n',
    'lists without indentation':
      'name: Mine\nversion: 0.0.1\nschema: v1\nmodels:\n- name: Llama\n  provider: ollama\n  model: llama3\n',
    'an empty list': 'name: Mine\nversion: 0.0.1\nschema: v1\nmodels: []\n',
  },
  zed: {
    'other settings':
      '// Zed settings\n{\n  "theme": "One Dark",\n  "agent": {\n    "default_model": { "provider": "zed.dev", "model": "claude" }\n  },\n  "buffer_font_size": 15,\n}\n',
  },
}
const files = withFile.flatMap((program) =>
  Object.entries(existing[program]).map(([name, text]) => [program, name, text] as const),
)

describe('a file with more in it', () => {
  test.each(files)('of %s keeps it: %s', async (program, name, text) => {
    await expect(await edit(program, text)).toMatchFileSnapshot(goldenFile(program, name))
  })

  test.each(files)('of %s does not change when it is written again: %s', async (program, _, text) => {
    const once = await edit(program, text)
    expect(await edit(program, once)).toBe(once)
  })

  test.each(files)('of %s keeps Windows line ends and the byte order mark: %s', async (program, _, text) => {
    const once = await edit(program, text)
    const windows = await edit(program, `\ufeff${text.replaceAll('\n', '\r\n')}`)
    // A file of one line has no line ends to keep.
    const expected = text.includes('\n') ? once.replaceAll('\n', '\r\n') : once
    expect(windows).toBe(`\ufeff${expected}`)
  })

  test.each(files)('of %s has its old values after what was written is taken out: %s', async (program, _, text) => {
    const { format, write } = await editorOf(program)
    const { text: edited, written } = write(text)
    const undone = takeOutSettings(format, edited, text, written)
    expect(undone.kept).toBe(0)
    expect(valuesOf(format, undone.text)).toEqual(valuesOf(format, text))
  })
})

test.each([
  ['claude-code', '{\n  "env": {,\n}', 2],
  ['codex', 'model = "a"\nmodel = "b"\n', 2],
  ['aider', 'model: a\nread: }\n', 2],
] as const)('an invalid file of %s is refused with its line', async (program, text, line) => {
  const refusal = await edit(program, text).catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(UneditableText)
  expect(refusal).toMatchObject({ line })
})

test.each([
  ['claude-code', '[]'],
  ['claude-code', '{ "env": "none" }'],
  ['claude-code', '{ "env": { "ANTHROPIC_MODEL": "a", "ANTHROPIC_MODEL": "b" } }'],
  ['codex', 'notes = """\n[model_providers.gatehouse]\nmodel = "x"\n"""\nmodel = "y"\n'],
  ['codex', 'model_providers = { other = { name = "Other" } }\n'],
  ['aider', 'model: a\n---\nmodel: b\n'],
  ['continue', 'models: none\n'],
] as const)('a file of %s that cannot be edited safely is refused: %s', async (program, text) => {
  await expect(edit(program, text)).rejects.toThrow(UneditableText)
})

const bomb = [
  'a: &a [x, x]',
  ...'bcde'.split('').map((name, at) => `${name}: &${name} [${`*${'abcd'[at]}, `.repeat(9)}]`),
]

test.each([
  ['claude-code', '['.repeat(200_000)],
  ['claude-code', '{"a":'.repeat(100_000)],
  ['codex', `a = ${'['.repeat(100_000)}`],
  ['aider', '['.repeat(20_000)],
  ['aider', 'model: *unknown\n'],
  ['aider', `${bomb.join('\n')}\n`],
] as const)('a file of %s that no parser can take is refused, too', async (program, text) => {
  await expect(edit(program, text)).rejects.toThrow(UneditableText)
  const { format } = await editorOf(program)
  expect(() => valuesOf(format, text)).toThrow(UneditableText)
})

test('values that were changed since stay when the others are taken out', async () => {
  const { format, write } = await editorOf('claude-code')
  const { text, written } = write('{ "theme": "dark" }')
  const changed = text.replace('"fast"', '"slow"').replace('"dark"', '"light"')
  const undone = takeOutSettings(format, changed, '{ "theme": "dark" }', written)
  expect(undone.kept).toBe(1)
  expect(valuesOf(format, undone.text)).toEqual({ theme: 'light', env: { ANTHROPIC_DEFAULT_HAIKU_MODEL: 'slow' } })
})

const word = fc.stringMatching(/^[a-z][a-z0-9_-]{0,8}$/)
const plainValue = fc.oneof(fc.string(), fc.integer(), fc.boolean())
const anyValue = fc.oneof(plainValue, fc.dictionary(word, plainValue, { maxKeys: 3 }))

test.each(['claude-code', 'zed'] as const)('any JSON of %s is written and taken out again', async (program) => {
  const { format, write } = await editorOf(program)
  fc.assert(
    fc.property(fc.dictionary(word, anyValue), fc.constantFrom(undefined, 2, '\t', 7), (object, indent) => {
      const text = JSON.stringify(object, null, indent)
      const { text: edited, written } = write(text)
      const undone = takeOutSettings(format, edited, text, written)
      expect(valuesOf(format, undone.text)).toEqual(JSON.parse(text))
    }),
  )
})

test('any scalar keys of aider are written and taken out again, with the same text', async () => {
  const { format, write } = await editorOf('aider')
  const otherName = word.filter((name) => name !== 'model')
  const lines = fc.dictionary(otherName, fc.oneof(fc.stringMatching(/^[a-z ]{1,9}[a-z]$/), fc.integer()))
  fc.assert(
    fc.property(lines, (object) => {
      const text = Object.entries(object)
        .map(([key, value]) => `${key}:  ${value} # ${key}\n`)
        .join('')
      const { text: edited, written } = write(text)
      const undone = takeOutSettings(format, edited, text, written)
      expect(undone.text).toBe(text)
    }),
  )
})
