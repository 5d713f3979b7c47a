import type { ErrorData } from '#shared/errors.ts'
import { environmentNamePattern, headerNamePattern, toolServerNamePattern } from '#shared/tools/tool-patterns.ts'
import type { ToolServerConfig, ToolServerDraft, ToolServerTransport } from '#shared/tools/tool-server.ts'
import { translateMainMessage } from '../../text/translate-main-message.ts'
import { joinCommandLine, splitCommandLine } from './command-line.ts'

/** A row of the table of variables or headers. */
export interface VariableRow {
  readonly id: number
  readonly name: string
  readonly value: string
  /** Whether the value goes to the keychain. */
  readonly isSecret: boolean
  /** Where main has a value, which is used if none is typed: the keychain, or the settings of another app. */
  readonly stored: 'keychain' | 'app' | null
}

/** What is typed for a server. Input of the other kind of server is kept. */
export interface ServerForm {
  readonly name: string
  readonly kind: ToolServerTransport['kind']
  readonly line: string
  readonly folder: string
  readonly environment: readonly VariableRow[]
  readonly url: string
  readonly headers: readonly VariableRow[]
  readonly timeout: string
}

/** Fields that can have a problem. */
export type ServerField = 'name' | 'line' | 'folder' | 'environment' | 'url' | 'headers' | 'timeout'

export type ServerProblem =
  | 'no-name'
  | 'bad-name'
  | 'no-command'
  | 'open-quote'
  | 'open-escape'
  | 'no-address'
  | 'bad-address'
  | 'bad-variable'
  | 'bad-header'
  | 'same-name'
  | 'no-value'
  | 'bad-timeout'

export type ServerProblems = Readonly<Partial<Record<ServerField, ServerProblem>>>

export const emptyServerForm: ServerForm = {
  name: '',
  kind: 'command',
  line: '',
  folder: '',
  environment: [],
  url: '',
  headers: [],
  timeout: '60',
}

/** Returns the form of a server that exists, or that was found. `stored` says where main has values without a text. */
export function formOfServer(
  config: ToolServerConfig,
  stored: VariableRow['stored'],
  secrets: ToolServerDraft['secrets'] = {},
): ServerForm {
  const { name, transport, timeoutSeconds } = config
  const rowsOf = (given: readonly { name: string; value: string | null }[]): VariableRow[] =>
    given.map(({ name: key, value }, id) => {
      const secret = Object.hasOwn(secrets, key) ? secrets[key] : undefined
      const isSecret = value === null
      return {
        id,
        name: key,
        value: value ?? secret ?? '',
        isSecret,
        stored: isSecret && secret === undefined ? stored : null,
      }
    })
  const form = { ...emptyServerForm, name, kind: transport.kind, timeout: String(timeoutSeconds) }
  return transport.kind === 'address'
    ? { ...form, url: transport.url, headers: rowsOf(transport.headers) }
    : {
        ...form,
        line: joinCommandLine([transport.command, ...transport.args]),
        folder: transport.folder ?? '',
        environment: rowsOf(transport.environment),
      }
}

/** Returns the rows with an empty one at the end. */
export function addVariable(rows: readonly VariableRow[]): readonly VariableRow[] {
  const id = Math.max(-1, ...rows.map((row) => row.id)) + 1
  return [...rows, { id, name: '', value: '', isSecret: true, stored: null }]
}

type ReadForm = { readonly draft: ToolServerDraft } | { readonly problems: ServerProblems }

/** Returns the form as it counts if the server does not run exactly as in the other app: without values of that app. */
export function withoutAppValues(form: ServerForm): ServerForm {
  const without = (rows: readonly VariableRow[]) =>
    rows.map((row) => (row.stored === 'app' ? { ...row, stored: null } : row))
  return { ...form, environment: without(form.environment), headers: without(form.headers) }
}

/** Returns the form with the values of another app that `withoutAppValues` had left out of the earlier one. */
export function withAppValues(form: ServerForm, earlier: ServerForm): ServerForm {
  const restored = (rows: readonly VariableRow[], before: readonly VariableRow[]) =>
    rows.map((row) => {
      const had = before.find(({ id, name, stored }) => id === row.id && name === row.name && stored === 'app')
      return had !== undefined && row.isSecret ? { ...row, stored: had.stored } : row
    })
  const { environment, headers } = earlier
  return { ...form, environment: restored(form.environment, environment), headers: restored(form.headers, headers) }
}

/** Returns the server that the form describes, or what is wrong with it. Main checks the rest. */
export function readServerForm(form: ServerForm, options: { isBackslashPlain: boolean }): ReadForm {
  const isCommand = form.kind === 'command'
  const problems: { [Field in ServerField]?: ServerProblem | undefined } = {
    name: nameProblem(form.name.trim()),
    timeout: timeoutProblem(form.timeout.trim()),
  }
  const rows = filledRows(isCommand ? form.environment : form.headers)
  let transport: ToolServerTransport
  if (isCommand) {
    const split = splitCommandLine(form.line, options)
    const [command = '', ...args] = split.kind === 'parts' ? split.parts : []
    if (split.kind === 'problem') problems.line = split.problem
    else if (command.trim() === '') problems.line = 'no-command'
    problems.environment = variablesProblem(rows, environmentNamePattern, 'bad-variable')
    const folder = form.folder.trim()
    transport = { kind: 'command', command, args, folder: folder === '' ? null : folder, environment: variables(rows) }
  } else {
    const url = form.url.trim()
    problems.url = addressProblem(url)
    problems.headers = variablesProblem(rows, headerNamePattern, 'bad-header')
    transport = { kind: 'address', url, headers: variables(rows) }
  }
  const found = Object.entries(problems).filter(([, problem]) => problem !== undefined)
  if (found.length > 0) return { problems: Object.fromEntries(found) }
  const secrets = rows.filter(({ isSecret, value }) => isSecret && value !== '').map(({ name, value }) => [name, value])
  return {
    draft: {
      name: form.name.trim(),
      transport,
      timeoutSeconds: Number(form.timeout),
      secrets: Object.fromEntries(secrets) as ToolServerDraft['secrets'],
    },
  }
}

function nameProblem(name: string): ServerProblem | undefined {
  if (name === '') return 'no-name'
  return toolServerNamePattern.test(name) ? undefined : 'bad-name'
}

function timeoutProblem(timeout: string): ServerProblem | undefined {
  const seconds = /^\d{1,4}$/.test(timeout) ? Number(timeout) : 0
  return seconds >= 1 && seconds <= 3600 ? undefined : 'bad-timeout'
}

function addressProblem(url: string): ServerProblem | undefined {
  if (url === '') return 'no-address'
  return /^https?:\/\//i.test(url) && URL.canParse(url) ? undefined : 'bad-address'
}

/** Rows in which nothing was typed do not count. */
function filledRows(rows: readonly VariableRow[]): VariableRow[] {
  return rows.map((row) => ({ ...row, name: row.name.trim() })).filter(({ name, value }) => name !== '' || value !== '')
}

function variablesProblem(
  rows: readonly VariableRow[],
  pattern: RegExp,
  badName: ServerProblem,
): ServerProblem | undefined {
  if (rows.some(({ name }) => !pattern.test(name))) return badName
  if (new Set(rows.map(({ name }) => name)).size < rows.length) return 'same-name'
  return rows.some(({ value, isSecret, stored }) => value === '' && isSecret && stored === null)
    ? 'no-value'
    : undefined
}

function variables(rows: readonly VariableRow[]): { name: string; value: string | null }[] {
  return rows.map(({ name, value, isSecret }) => ({ name, value: isSecret ? null : value }))
}

/** Fields by the names in main's errors; the transport as a whole is its first field. */
const fieldNames: Readonly<Record<string, ServerField>> = {
  environment: 'environment',
  headers: 'headers',
  command: 'line',
  args: 'line',
  folder: 'folder',
  url: 'url',
  timeoutSeconds: 'timeout',
  name: 'name',
  transport: 'line',
}

/** Returns main's message for a field of the form, and which: `draft.transport.environment.0.name` is the table. */
export function serverFieldError(error: ErrorData | null): { field: ServerField; message: string } | null {
  if (error?.source !== 'app' || error.kind !== 'bad-input' || error.field === undefined) return null
  const names = error.field.split('.').filter((part) => Object.hasOwn(fieldNames, part))
  const name = names.find((part) => part !== 'transport') ?? names[0]
  const field = name === undefined ? undefined : fieldNames[name]
  return field === undefined ? null : { field, message: translateMainMessage(error) }
}
