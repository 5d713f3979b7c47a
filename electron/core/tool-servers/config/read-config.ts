import { z } from 'zod'
import { explain } from '#shared/messages/explain.ts'
import { toolServerDraft, type ToolServerDraft } from '#shared/tools/tool-server.ts'
import { badInput } from '../../app-errors.ts'
import { parseLenientJson } from './lenient-json.ts'
import { looksSecret } from './secret-values.ts'

const value = z.union([z.string(), z.number(), z.boolean()]).transform(String)
const values = z.record(z.string(), value.nullable()).nullish()

/** A server in the files of other apps: the names that any of them uses. */
const configuredServer = z.looseObject({
  /** Zed once had an object here. */
  command: z
    .union([z.string(), z.looseObject({ path: z.string(), args: z.array(value).nullish(), env: values })])
    .nullish(),
  args: z.array(value).nullish(),
  env: values,
  cwd: z.string().nullish(),
  url: z.string().nullish(),
  /** Windsurf. */
  serverUrl: z.string().nullish(),
  headers: values,
})
type ConfiguredServer = z.infer<typeof configuredServer>

/** Servers of one configuration, at most. */
const maxServers = 200

/**
 * Reads servers from the JSON of other apps: under `mcpServers`, `servers` or `context_servers`, also in settings and
 * projects, or without such a name. Throws `bad-input` with the place of an error.
 */
export function readConfig(text: string): ToolServerDraft[] {
  const whole = parseLenientJson(text)
  const lists = findLists(whole)
  if (lists.length === 0) throw badInput(explain('toolConfigWithoutServers'), 'text')
  const names = new Set<string>()
  return lists
    .flatMap(({ path, servers }) =>
      Object.entries(servers).map(([name, given]) => ({ name, path: `${path}${name}`, given })),
    )
    .slice(0, maxServers)
    .map(({ name, path, given }) => readServer(uniqueName(name, names), path, given))
}

interface ServerList {
  /** Where it is, with a dot at its end; empty for the whole text. */
  readonly path: string
  readonly servers: Readonly<Record<string, unknown>>
}

const record = z.record(z.string(), z.unknown())

function findLists(whole: unknown): ServerList[] {
  const parsed = record.safeParse(whole).data
  if (parsed === undefined) return []
  const at = (owner: Readonly<Record<string, unknown>>, key: string, prefix = ''): ServerList[] => {
    const servers = record.safeParse(Object.hasOwn(owner, key) ? owner[key] : undefined).data
    return servers === undefined ? [] : [{ path: `${prefix}${key}.`, servers }]
  }
  const [settings] = at(parsed, 'mcp')
  const [projects] = at(parsed, 'projects')
  const found = [
    ...at(parsed, 'mcpServers'),
    ...at(parsed, 'servers'),
    ...at(parsed, 'context_servers'),
    ...(settings === undefined ? [] : at(settings.servers, 'servers', settings.path)),
    ...Object.entries(projects?.servers ?? {}).flatMap(([folder, project]) =>
      at(record.safeParse(project).data ?? {}, 'mcpServers', `projects.${folder}.`),
    ),
  ]
  if (found.length > 0) return found
  const isList = Object.values(parsed).some((item) => {
    const { data } = record.safeParse(item)
    return data !== undefined && (Object.hasOwn(data, 'command') || Object.hasOwn(data, 'url'))
  })
  return isList ? [{ path: '', servers: parsed }] : []
}

/** Returns a name in the letters that names of servers have, that no other server of the configuration has. */
function uniqueName(name: string, names: Set<string>): string {
  const clean =
    name
      .replaceAll(/[^A-Za-z0-9_-]+/g, '-')
      .replace(/^[-_]+/, '')
      .slice(0, 32) || 'server'
  let unique = clean
  for (let count = 2; names.has(unique.toLowerCase()); count += 1) unique = `${clean.slice(0, 28)}-${count}`
  names.add(unique.toLowerCase())
  return unique
}

function readServer(name: string, path: string, given: unknown): ToolServerDraft {
  const server = valid(configuredServer, path, given)
  const draft = toDraft(name, server)
  if (draft === null) throw badInput(explain('toolConfigWithoutCommand', { path }), path)
  return valid(toolServerDraft, path, draft)
}

function toDraft(name: string, server: ConfiguredServer): z.input<typeof toolServerDraft> | null {
  const url = server.url ?? server.serverUrl
  if (url !== undefined && url !== null) {
    const { variables, secrets } = splitSecrets(server.headers)
    return { name, transport: { kind: 'address', url, headers: variables }, secrets }
  }
  const { command } = server
  if (command === undefined || command === null) return null
  const program = typeof command === 'string' ? { path: command, args: server.args, env: server.env } : command
  const { variables, secrets } = splitSecrets(program.env ?? server.env)
  const args = program.args ?? server.args ?? []
  const folder = server.cwd ?? null
  return { name, transport: { kind: 'command', command: program.path, args, folder, environment: variables }, secrets }
}

/** What editors replace, such as `${input:key}`: the person enters it here. */
const placeholder = /\$\{[^}]*\}/

function splitSecrets(given: Readonly<Record<string, string | null>> | null | undefined) {
  const secrets: [string, string][] = []
  const variables = Object.entries(given ?? {}).map(([name, text]) => {
    if (text === null || placeholder.test(text)) return { name, value: null }
    if (!looksSecret(name, text)) return { name, value: text }
    secrets.push([name, text])
    return { name, value: null }
  })
  return { variables, secrets: Object.fromEntries(secrets) }
}

/** Parses a part of a configuration. Throws `bad-input` with its path. */
function valid<Schema extends z.ZodType>(schema: Schema, path: string, given: unknown): z.output<Schema> {
  const { data, error } = schema.safeParse(given)
  if (error === undefined) return data
  const [issue] = error.issues
  const place = [path, ...(issue?.path ?? [])].join('.')
  throw badInput(explain('toolConfigInvalid', { path: place, reason: issue?.message ?? '' }), place)
}
