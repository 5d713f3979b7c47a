import { isChatParameterName } from '#shared/chat-parameters/table.ts'

/** Fields of a request that a preset never sets in another gateway: its models are exported, and the rest is its own. */
const neverCarried: ReadonlySet<string> = new Set(['model', 'models', 'messages', 'stream', 'stream_options', 'debug'])

/** Fields that only gateways understand. A server answers them with an error, or ignores them. */
const gatewayFields: ReadonlySet<string> = new Set([
  'provider',
  'route',
  'plugins',
  'reasoning',
  'session_id',
  'trace',
  'metadata',
  'cache_control',
  'image_config',
  'stop_server_tools_when',
  'service_tier',
])

export interface CarriedParameters {
  readonly values: Readonly<Record<string, unknown>>
  /** Names of parameters that are left out. */
  readonly lost: readonly string[]
}

interface CarryOptions {
  readonly takesGatewayFields: boolean
  /** Returns whether the other gateway would read a text as something else, such as the name of a variable. */
  readonly isReference: (text: string) => boolean
}

/**
 * Returns the parameters of a preset that another gateway can send. Only the documented ones are: a preset of a gateway
 * may have any field, and in the configuration of another program a field can be an address or a key.
 */
export function carryParameters(config: Readonly<Record<string, unknown>>, options: CarryOptions): CarriedParameters {
  const values: Record<string, unknown> = {}
  const lost: string[] = []
  for (const [name, value] of Object.entries(config)) {
    if (value === null || value === undefined || neverCarried.has(name)) {
      if (name === 'messages' && value !== null && value !== undefined) lost.push(name)
      continue
    }
    if (!isChatParameterName(name) || (gatewayFields.has(name) && !options.takesGatewayFields)) lost.push(name)
    else if (name === 'tools') {
      const tools = functionTools(value)
      if (tools.length > 0 && isPlain(tools, options.isReference)) values[name] = tools
      if (!Array.isArray(value) || tools.length < value.length || values[name] === undefined) lost.push(name)
    } else if (isPlain(value, options.isReference)) values[name] = value
    else lost.push(name)
  }
  return { values, lost }
}

/** Returns only functions of a program. Tools of a server may contain its key. */
function functionTools(value: unknown): object[] {
  if (!Array.isArray(value)) return []
  return value.flatMap((tool: unknown) => {
    if (!isRecord(tool) || tool['type'] !== 'function' || !isRecord(tool['function'])) return []
    const { name, description, parameters, strict } = tool['function']
    if (typeof name !== 'string') return []
    const described = { name, description, parameters, strict }
    const given = Object.entries(described).filter(([, field]) => field !== undefined && field !== null)
    return [{ type: 'function', function: Object.fromEntries(given) }]
  })
}

const maxDepth = 40

/** Returns whether a value is JSON that is not too deep, without texts that the other gateway would replace. */
function isPlain(value: unknown, isReference: (text: string) => boolean, depth = 0): boolean {
  if (depth > maxDepth) return false
  if (typeof value === 'string') return !isReference(value)
  if (typeof value === 'number') return Number.isFinite(value)
  if (value === null || typeof value === 'boolean') return true
  if (Array.isArray(value)) return value.every((item) => isPlain(item, isReference, depth + 1))
  if (!isRecord(value)) return false
  return Object.entries(value).every(
    ([name, item]) => name !== '__proto__' && !isReference(name) && isPlain(item, isReference, depth + 1),
  )
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
