import type { IncomingMessage, ServerResponse } from 'node:http'
import { identity } from '#shared/identity.ts'
import type { Preset, PresetVersion } from '#shared/gateway/presets.ts'
import { createGatewayClient } from '../core/gateway-client/client.ts'
import type { PresetGateway } from '../core/presets/preset-gateway.ts'
import { type Answerer, json, loopbackServer, type LoopbackServer } from './loopback-server.ts'

type Json = Record<string, unknown>

/** Behaviour of a gateway with presets; by default like OpenRouter (openrouter.md §7). */
export interface PresetServerShape {
  /** The status of `GET /presets` if there is no list. */
  noList?: 404 | 405
  order?: 'oldest' | 'newest'
  /** Returns what is stored of a sent config. */
  store?: (config: Json) => Json
  /** Only this key may write. */
  managementKey?: string
}

export interface PresetServer {
  readonly gateway: PresetGateway
  readonly requests: LoopbackServer['requests']
  /** Adds a version, like another client. */
  write(slug: string, config: Json, systemPrompt?: string | null): PresetVersion
  /** Returns null for that version from now on. */
  hide(slug: string, version: number): void
  /** Omits versions, as if they were deleted. */
  drop(slug: string, versions: readonly number[]): void
  remove(slug: string): void
  /** Answers requests with matching method and path differently, until called with null. */
  answer(match: RegExp, answerer: Answerer | null): void
  /** Answers as without `answer`. */
  readonly pass: Answerer
}

const overlapping = ['model', 'temperature', 'provider', 'top_p', 'tools', 'stop', 'max_completion_tokens', 'seed']

/** Starts a gateway that behaves like OpenRouter, on a real socket, with a client for it. */
export async function presetServer(shape: PresetServerShape = {}): Promise<PresetServer> {
  const {
    order = 'oldest',
    store = (config) => Object.fromEntries(Object.entries(config).filter(([name]) => overlapping.includes(name))),
  } = shape
  const presets = new Map<string, { id: string; versions: PresetVersion[]; hidden: Set<number> }>()
  let special: { match: RegExp; answerer: Answerer } | null = null
  let made = 0

  function write(slug: string, config: Json, systemPrompt: string | null = null): PresetVersion {
    const preset = presets.get(slug) ?? { id: `preset-${++made}`, versions: [], hidden: new Set() }
    presets.set(slug, preset)
    const number = (preset.versions.at(-1)?.version ?? 0) + 1
    const time = new Date(Date.UTC(2026, 7, 1, 0, number)).toISOString()
    const version = {
      id: `${preset.id}-v${number}`,
      preset_id: preset.id,
      version: number,
      config,
      system_prompt: systemPrompt,
      creator_id: 'user_1',
      created_at: time,
      updated_at: time,
    }
    preset.versions.push(version)
    return version
  }

  function summaryOf(slug: string): Omit<Preset, 'designated_version'> {
    const { id, versions } = presets.get(slug) ?? { id: '', versions: [] }
    const newest = versions.at(-1)
    return {
      id,
      slug,
      name: `Name of ${slug}`,
      description: null,
      status: 'active',
      status_updated_at: null,
      created_at: '2026-08-01T00:00:00.000Z',
      updated_at: newest?.updated_at ?? '2026-08-01T00:00:00.000Z',
      creator_user_id: 'user_1',
      workspace_id: null,
      designated_version_id: newest?.id ?? null,
    }
  }

  const presetOf = (slug: string): Json => ({
    ...summaryOf(slug),
    designated_version: presets.get(slug)?.versions.at(-1) ?? null,
  })
  const fail = (status: number, message: string) => json(status, { error: { code: status, message } })

  function placeOf({ url = '' }: IncomingMessage): { path: string; query: URLSearchParams } {
    const { pathname, searchParams } = new URL(url, 'http://gateway')
    return { path: pathname.replace('/api/v1', ''), query: searchParams }
  }

  function page<Item>(all: readonly Item[], query: URLSearchParams): { data: Item[]; total_count: number } {
    const offset = Number(query.get('offset') ?? 0)
    return { data: all.slice(offset, offset + Number(query.get('limit') ?? 50)), total_count: all.length }
  }

  function serve(request: IncomingMessage, response: ServerResponse): void {
    const { path } = placeOf(request)
    if (special?.match.test(`${request.method} ${path}`)) special.answerer(request, response)
    else pass(request, response)
  }

  function pass(request: IncomingMessage, response: ServerResponse): void {
    const { path, query } = placeOf(request)
    if (path === '/presets') {
      const answer = shape.noList
        ? fail(shape.noList, 'No such route')
        : json(200, page([...presets.keys()].toReversed().map(summaryOf), query))
      return answer(request, response)
    }
    const [, slug = '', rest] = /^\/presets\/([^/]+)(\/.*)?$/.exec(path) ?? []
    if (request.method === 'POST') {
      if (shape.managementKey && request.headers.authorization !== `Bearer ${shape.managementKey}`) {
        return fail(403, 'Only management keys can perform this operation')(request, response)
      }
      // The whole body was read; the test sends JSON.
      const {
        messages,
        stream: _stream,
        ...config
      } = JSON.parse(requests.at(-1)?.body ?? '') as Json & {
        messages: { role: string; content: string }[]
      }
      write(slug, store(config), messages.find(({ role }) => role === 'system')?.content ?? null)
      return json(200, { data: presetOf(slug) })(request, response)
    }
    const preset = presets.get(slug)
    if (!preset) return fail(404, `Preset not found: ${slug}`)(request, response)
    if (rest === undefined) return json(200, { data: presetOf(slug) })(request, response)
    const versions = order === 'oldest' ? preset.versions : preset.versions.toReversed()
    const listed = versions.map((version) => (preset.hidden.has(version.version) ? null : version))
    return json(200, page(listed, query))(request, response)
  }

  const { baseUrl, requests } = await loopbackServer(serve)
  const profile = {
    id: 'openrouter',
    dialect: 'openrouter' as const,
    attribution: { title: identity.name, url: identity.homepage },
    address: () => ({ baseUrl, authorizeUrl: null }),
    baseUrl: async () => baseUrl,
  }
  const client = createGatewayClient({ profile, fetch, maxRetries: 0, readKey: async () => 'sk-user' })
  return {
    gateway: { profile, client },
    requests,
    write,
    hide: (slug, version) => void presets.get(slug)?.hidden.add(version),
    drop(slug, versions) {
      const preset = presets.get(slug)
      if (preset) preset.versions = preset.versions.filter(({ version }) => !versions.includes(version))
    },
    remove: (slug) => void presets.delete(slug),
    pass,
    answer: (match, answerer) => void (special = answerer && { match, answerer }),
  }
}
