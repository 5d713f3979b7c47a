import { toolIdentity } from '#shared/chat/union-tools.ts'
import type { ChatRequest } from '#shared/gateway/chat-completions.ts'
import { ApiError } from '../http/api-error.ts'
import { functionNamed, offeredFunctions } from '../providers/tool-use.ts'
import { schemaProblem } from './check-json-schema.ts'

/** Requests are sent on by recursive code. */
export const maxRequestNesting = 100

/** Plugins of this gateway, by id. */
const plugins = ['auto-router']
const responseFormats = ['text', 'json_object', 'json_schema', 'grammar']

/**
 * Checks what a single field's schema cannot: fields against each other, and names against what this gateway has. The
 * request must have been parsed by its schema.
 * @throws ApiError 400 that names the field
 */
export function checkRequest(request: ChatRequest, serverToolNames: readonly string[]): void {
  const problem =
    (nestsDeeperThan(request, maxRequestNesting) ? 'The request body is nested too deeply' : null) ??
    toolsProblem(request, serverToolNames) ??
    toolChoiceProblem(request, serverToolNames) ??
    formatProblem(request) ??
    pluginProblem(request) ??
    stopProblem(request)
  if (problem !== null) throw new ApiError(400, problem)
}

function toolsProblem({ tools = [] }: ChatRequest, serverToolNames: readonly string[]): string | null {
  const names = new Set<string>()
  for (const [index, tool] of tools.entries()) {
    const isOwn = serverToolNames.includes(tool.type)
    if (tool.type !== 'function' && !isOwn) {
      return `tools[${index}].type must be one of function, ${serverToolNames.join(', ')}`
    }
    const name = toolIdentity(tool).replace(/^function /, '')
    if (!/^[\w.-]{1,64}$/.test(name)) {
      return `tools[${index}].function.name must be 1 to 64 letters, digits, "_", "." and "-"`
    }
    if (names.has(name)) return `tools[${index}] has the name ${name}, which another tool has`
    names.add(name)
  }
  for (const { name, parameters } of offeredFunctions({ tools })) {
    const problem = parameters === undefined ? null : schemaProblem(parameters, `parameters of the function ${name}`)
    if (problem !== null) return problem
  }
  return null
}

function toolChoiceProblem({ tools = [], tool_choice: choice }: ChatRequest, own: readonly string[]): string | null {
  if (choice === undefined || choice === 'none' || choice === 'auto') return null
  if (tools.length === 0) return 'tool_choice needs tools to choose from'
  if (typeof choice === 'string') return null
  if (choice.type !== 'function') {
    if (!own.includes(choice.type)) return `tool_choice.type must be one of function, ${own.join(', ')}`
    return tools.some(({ type }) => type === choice.type)
      ? null
      : `tool_choice names ${choice.type}, which is not in tools`
  }
  const name = functionNamed(choice)
  const isOffered = tools.some((tool) => [`function ${name}`, name].includes(toolIdentity(tool)))
  return isOffered ? null : `tool_choice names the function ${name}, which is not in tools`
}

function formatProblem({ response_format: format }: ChatRequest): string | null {
  if (format === undefined) return null
  if (!responseFormats.includes(format.type)) return `response_format.type must be one of ${responseFormats.join(', ')}`
  if (format.type !== 'json_schema') return null
  // The request's schema has checked these fields of a json_schema format.
  const { name, schema } = format['json_schema'] as { readonly name: string; readonly schema?: unknown }
  if (!/^[\w-]{1,64}$/.test(name)) {
    return 'response_format.json_schema.name must be 1 to 64 letters, digits, "_" and "-"'
  }
  return schema === undefined ? null : schemaProblem(schema, 'response_format.json_schema.schema')
}

function pluginProblem({ plugins: given = [] }: ChatRequest): string | null {
  const index = given.findIndex(({ id, enabled }) => enabled !== false && !plugins.includes(id))
  return index === -1 ? null : `plugins[${index}].id must be one of ${plugins.join(', ')}`
}

function stopProblem({ max_tool_calls: maxTools }: ChatRequest): string | null {
  if (
    maxTools === undefined ||
    maxTools === null ||
    (typeof maxTools === 'number' && Number.isInteger(maxTools) && maxTools >= 0)
  )
    return null
  return 'max_tool_calls must be an integer of at least 0'
}

/**
 * Returns whether objects and arrays are nested more than `depth` levels deep. Stops at that depth, so every value can
 * be checked.
 */
export function nestsDeeperThan(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  return depth === 0 || Object.values(value).some((inner) => nestsDeeperThan(inner, depth - 1))
}
