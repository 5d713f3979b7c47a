import { isRecord } from '#shared/json/json-value.ts'
import type { ServerTool } from '#shared/tools/tool.ts'
import type { ToolServer } from '#shared/tools/tool-server.ts'
import { placeOfServer, type ToolPlace } from './tool-place.ts'

/** What a server says about a tool. Nothing relies on it. */
export type ToolHint = 'read-only' | 'destructive' | 'open-world'

export interface ToolRow {
  /** Its name in requests: unique among all tools. */
  readonly id: string
  readonly name: string
  readonly title: string | null
  readonly description: string
  readonly hints: readonly ToolHint[]
  /** What of a call leaves this computer; `program` is up to the program that runs it. */
  readonly leaves: 'nothing' | 'arguments' | 'program'
  readonly cost: 'none' | 'extra' | 'unknown'
}

/** Tools with the same executor. */
export interface ToolGroup {
  readonly place: ToolPlace
  /** Of the tools of a server. */
  readonly server: ToolServer | null
  readonly rows: readonly ToolRow[]
}

/** A tool that the gateway runs, with its texts. */
export interface ListedGatewayTool {
  readonly type: string
  readonly title: string
  readonly help: string
  readonly isOn: boolean
  /** Whether the gateway is on this computer. */
  readonly isLocal: boolean
}

/** A function that the person described for a model. */
export interface DescribedFunction {
  readonly name: string
  readonly description: string
}

export interface ToolSources {
  readonly servers: readonly ToolServer[]
  readonly tools: readonly ServerTool[]
  readonly gatewayTools: readonly ListedGatewayTool[]
  readonly functions: readonly DescribedFunction[]
}

/** Returns all tools by who executes them; executors without tools are left out. */
export function toolGroups({ servers, tools, gatewayTools, functions }: ToolSources): readonly ToolGroup[] {
  const ofServers = servers.map((server): ToolGroup => {
    const place = placeOfServer(server.transport)
    const own = tools.filter((tool) => tool.server === server.name)
    return { place, server, rows: own.map((tool) => rowOfServerTool(tool, place)) }
  })
  const groups: ToolGroup[] = [
    ...ofServers,
    { place: 'gateway', server: null, rows: gatewayTools.map(rowOfGatewayTool) },
    { place: 'you', server: null, rows: functions.map(rowOfFunction) },
  ]
  return groups.filter(({ rows }) => rows.length > 0)
}

function rowOfServerTool(tool: ServerTool, place: ToolPlace): ToolRow {
  const { wireName: id, name, title, description, isReadOnly, isDestructive, isOpenWorld } = tool
  const hints: ToolHint[] = []
  if (isReadOnly === true) hints.push('read-only')
  if (isDestructive === true) hints.push('destructive')
  if (isOpenWorld === true) hints.push('open-world')
  // What a server costs is not part of the protocol.
  return {
    id,
    name,
    title,
    description,
    hints,
    leaves: place === 'computer' ? 'program' : 'arguments',
    cost: 'unknown',
  }
}

/** Tools of gateways whose cost is known; each price depends on the gateway. */
const costs: Readonly<Record<string, ToolRow['cost']>> = {
  clock: 'none',
  guide_search: 'none',
  'openrouter:web_search': 'extra',
  'openrouter:image_generation': 'extra',
  'openrouter:fusion': 'extra',
  'openrouter:advisor': 'extra',
  'openrouter:subagent': 'extra',
}

function rowOfGatewayTool({ type, title, help, isLocal }: ListedGatewayTool): ToolRow {
  return {
    id: type,
    name: type.split(':').at(-1) ?? type,
    title,
    description: help,
    hints: [],
    leaves: isLocal ? 'nothing' : 'arguments',
    cost: costs[type] ?? 'unknown',
  }
}

function rowOfFunction({ name, description }: DescribedFunction): ToolRow {
  return { id: name, name, title: null, description, hints: [], leaves: 'nothing', cost: 'none' }
}

/** Returns the functions in the tools of a request. */
export function functionsIn(tools: unknown): readonly DescribedFunction[] {
  if (!Array.isArray(tools)) return []
  return tools.flatMap((tool) => {
    const described = isRecord(tool) && tool['type'] === 'function' ? tool['function'] : undefined
    if (!isRecord(described) || typeof described['name'] !== 'string' || described['name'] === '') return []
    const { name, description } = described
    return [{ name, description: typeof description === 'string' ? description : '' }]
  })
}

interface ToolFilter {
  readonly place: ToolPlace | 'all'
  readonly search: string
}

/** Returns the groups of a place with the tools that have the words; the name of a server counts for all its tools. */
export function filterTools(groups: readonly ToolGroup[], { place, search }: ToolFilter): readonly ToolGroup[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  return groups
    .filter((group) => place === 'all' || group.place === place)
    .map((group) => ({
      ...group,
      rows: group.rows.filter((row) => {
        const text = [group.server?.name, row.name, row.title, row.description].join(' ').toLowerCase()
        return words.every((word) => text.includes(word))
      }),
    }))
    .filter(({ rows }) => rows.length > 0)
}
