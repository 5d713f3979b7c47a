import { expect, test } from 'vitest'
import type { ErrorData } from '#shared/errors.ts'
import type { ToolServerDraft } from '#shared/tools/tool-server.ts'
import {
  addVariable,
  emptyServerForm,
  formOfServer,
  readServerForm,
  serverFieldError,
  type ServerForm,
  withAppValues,
  withoutAppValues,
} from './server-form.ts'

const read = (form: Partial<ServerForm>) => readServerForm({ ...emptyServerForm, ...form }, { isBackslashPlain: false })
const row = { id: 0, name: 'TOKEN', value: 'secret', isSecret: true, stored: null }

const command: ToolServerDraft = {
  name: 'calendar',
  transport: {
    kind: 'command',
    command: 'npx',
    args: ['-y', '@acme/calendar', 'My notes'],
    folder: '/home/me/Calendar',
    environment: [
      { name: 'TOKEN', value: null },
      { name: 'DEBUG', value: '1' },
    ],
  },
  timeoutSeconds: 90,
  secrets: { TOKEN: 'secret' },
}
const address: ToolServerDraft = {
  name: 'remote',
  transport: { kind: 'address', url: 'https://mcp.example/', headers: [{ name: 'X-Key', value: null }] },
  timeoutSeconds: 60,
  secrets: { 'X-Key': 'key' },
}

test.each([command, address])('a server that was found is read from its form unchanged', (draft) => {
  expect(read(formOfServer(draft, null, draft.secrets))).toEqual({ draft })
})

test('a stored secret stays in the keychain unless another one is typed', () => {
  const form = formOfServer(command, 'keychain')
  expect(form.environment[0]).toEqual({ ...row, value: '', stored: 'keychain' })
  expect(read(form)).toEqual({ draft: { ...command, secrets: {} } })
  const typed = { ...form, environment: [{ ...row, value: 'other', stored: 'keychain' as const }] }
  expect(read(typed)).toMatchObject({ draft: { secrets: { TOKEN: 'other' } } })
})

test('a value of another app is used only if the server runs exactly as there', () => {
  const form = formOfServer(command, 'app')
  expect(read(form)).toEqual({ draft: { ...command, secrets: {} } })
  expect(read(withoutAppValues(form))).toEqual({ problems: { environment: 'no-value' } })
  expect(read(withoutAppValues(formOfServer(command, 'keychain')))).toEqual({ draft: { ...command, secrets: {} } })
})

test('a change that is taken back uses the values of the other app again', () => {
  const form = formOfServer(command, 'app')
  expect(withAppValues(withoutAppValues(form), form)).toEqual(form)
  const renamed = { ...form, environment: form.environment.map((each) => ({ ...each, name: 'OTHER', stored: null })) }
  expect(withAppValues(renamed, form)).toEqual(renamed)
})

test('an empty form has a problem at each field that must be filled', () => {
  expect(read({ timeout: '' })).toEqual({
    problems: { name: 'no-name', line: 'no-command', timeout: 'bad-timeout' },
  })
  expect(read({ kind: 'address' })).toEqual({ problems: { name: 'no-name', url: 'no-address' } })
})

test('input of the other kind of server is kept and not read', () => {
  const form = { name: 'a', kind: 'address', url: 'http://127.0.0.1:80/mcp', line: '"', environment: [row] } as const
  expect(read(form)).toEqual({
    draft: {
      name: 'a',
      transport: { kind: 'address', url: 'http://127.0.0.1:80/mcp', headers: [] },
      timeoutSeconds: 60,
      secrets: {},
    },
  })
})

test.each([
  [{ name: 'two words' }, { name: 'bad-name' }],
  [{ name: 'x'.repeat(33) }, { name: 'bad-name' }],
  [{ line: 'npx "a' }, { line: 'open-quote' }],
  [{ line: 'npx \\' }, { line: 'open-escape' }],
  [{ line: '""' }, { line: 'no-command' }],
  [{ timeout: '3601' }, { timeout: 'bad-timeout' }],
  [{ timeout: '1.5' }, { timeout: 'bad-timeout' }],
  [{ environment: [{ ...row, name: 'A-B' }] }, { environment: 'bad-variable' }],
  [{ environment: [{ ...row, name: '' }] }, { environment: 'bad-variable' }],
  [{ environment: [row, { ...row, id: 1 }] }, { environment: 'same-name' }],
  [{ environment: [{ ...row, value: '' }] }, { environment: 'no-value' }],
  [{ kind: 'address', url: 'mcp.example' }, { url: 'bad-address' }],
  [{ kind: 'address', url: 'file:///etc' }, { url: 'bad-address' }],
  [{ kind: 'address', url: 'https://a.example', headers: [{ ...row, name: 'A B' }] }, { headers: 'bad-header' }],
] as const)('%j is a problem at its field', (change, problems) => {
  expect(read({ name: 'a', line: 'npx a', ...change })).toEqual({ problems })
})

test('rows in which nothing was typed do not count, and an open value may be empty', () => {
  const rows = addVariable([{ ...row, name: ' DEBUG ', value: '', isSecret: false }])
  expect(rows[1]).toEqual({ id: 1, name: '', value: '', isSecret: true, stored: null })
  expect(read({ name: ' a ', line: 'npx', environment: rows })).toEqual({
    draft: {
      name: 'a',
      transport: {
        kind: 'command',
        command: 'npx',
        args: [],
        folder: null,
        environment: [{ name: 'DEBUG', value: '' }],
      },
      timeoutSeconds: 60,
      secrets: {},
    },
  })
})

const badInput = (field?: string): ErrorData => ({
  source: 'app',
  kind: 'bad-input',
  message: 'That is wrong.',
  ...(field === undefined ? {} : { field }),
})

test.each([
  ['name', 'name'],
  ['draft.name', 'name'],
  ['draft.transport.command', 'line'],
  ['draft.transport.args.3', 'line'],
  ['draft.transport.environment.0.name', 'environment'],
  ['draft.transport.headers.1.value', 'headers'],
  ['transport', 'line'],
  ['folder', 'folder'],
  ['draft.transport.url', 'url'],
  ['draft.timeoutSeconds', 'timeout'],
])('an error of %s is shown at the field %s', (path, field) => {
  expect(serverFieldError(badInput(path))).toEqual({ field, message: 'That is wrong.' })
})

test('other errors are shown by the form', () => {
  expect(serverFieldError(null)).toBeNull()
  expect(serverFieldError(badInput())).toBeNull()
  expect(serverFieldError(badInput('draft.toString'))).toBeNull()
})
