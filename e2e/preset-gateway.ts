import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { Gate } from './harness/fault-server.ts'
import { routedProviders } from './routing-gateway.ts'

type Json = Record<string, unknown>

export interface PresetGatewayShape {
  /** The only key that may write. */
  managementKey?: string
  /** Maps a submitted config to the stored one; by default it is stored unchanged. */
  store?: (config: Json) => Json
  /** The status of every preset. */
  status?: string
  /** Returns the name of a preset. */
  nameOf?: (slug: string) => string
  /** Slugs that exist and are left out of the list. */
  unlisted?: readonly string[]
}

/** A gateway with OpenRouter's statuses and behaviour, whose presets can also be written by others. */
export interface SharedPresetGateway {
  baseUrl: string
  /** Adds a version as another person would. */
  write: (slug: string, config: Json, systemPrompt?: string | null) => void
  /** Returns null for that version from now on. */
  hide: (slug: string, version: number) => void
  /** Rejects every write with this error until it is set to null. */
  refuse: (error: { status: number; message: string } | null) => void
  /** Delays responses with a preset or its versions until this gate opens. */
  hold: (gate: Gate) => void
  /** The bodies of accepted writes, in order. */
  written: readonly Json[]
  /** Stops it if it is still running. */
  close: () => Promise<void>
}

interface Stored {
  hidden: Set<number>
  versions: { id: string; version: number; config: Json; system_prompt: string | null; created_at: string }[]
}

/** Starts the gateway on loopback. It accepts any key for reading. */
export async function startPresetGateway({
  managementKey,
  store,
  status = 'archived',
  nameOf = (slug) => `Name of ${slug}`,
  unlisted = [],
}: PresetGatewayShape = {}): Promise<SharedPresetGateway> {
  const presets = new Map<string, Stored>()
  const written: Json[] = []
  let refused: { status: number; message: string } | null = null
  let held: Gate | null = null

  function write(slug: string, config: Json, systemPrompt: string | null = null): void {
    const preset = presets.get(slug) ?? { hidden: new Set(), versions: [] }
    presets.set(slug, preset)
    const version = preset.versions.length + 1
    const created = new Date(Date.UTC(2026, 7, 1, 0, version)).toISOString()
    preset.versions.push({
      id: `${slug}-${version}`,
      version,
      config,
      system_prompt: systemPrompt,
      created_at: created,
    })
  }

  function versionOf(slug: string, stored: Stored['versions'][number] | undefined): Json | null {
    return stored ? { ...stored, preset_id: slug, creator_id: 'user_ana', updated_at: stored.created_at } : null
  }
  function presetOf(slug: string): Json {
    const newest = presets.get(slug)?.versions.at(-1)
    return {
      id: slug,
      slug,
      name: nameOf(slug),
      description: null,
      status,
      status_updated_at: '2026-08-02T00:00:00.000Z',
      created_at: '2026-08-01T00:00:00.000Z',
      updated_at: newest?.created_at ?? '2026-08-01T00:00:00.000Z',
      creator_user_id: 'user_ana',
      workspace_id: null,
      designated_version_id: newest?.id ?? null,
      designated_version: versionOf(slug, newest),
    }
  }

  function accept(slug: string, key: string | undefined, body: Json): [status: number, answer: unknown] {
    if (refused) return [refused.status, problem(refused.status, refused.message)]
    if (managementKey !== undefined && key !== `Bearer ${managementKey}`) {
      return [403, problem(403, 'Only management keys can perform this operation')]
    }
    // The body comes from the app itself, and the test checks it.
    const messages = body['messages'] as { role: string; content: string }[]
    const config = Object.fromEntries(Object.entries(body).filter(([name]) => !['messages', 'stream'].includes(name)))
    written.push(body)
    write(slug, store ? store(config) : config, messages.find(({ role }) => role === 'system')?.content ?? null)
    return [200, { data: presetOf(slug) }]
  }

  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://gateway')
    const path = pathname.replace('/api/v1', '')
    const page = (all: readonly unknown[]) => {
      const offset = Number(searchParams.get('offset') ?? 0)
      return { data: all.slice(offset, offset + Number(searchParams.get('limit') ?? 50)), total_count: all.length }
    }
    if (path === '/models') {
      const plain = { id: 'plain/model', name: 'Plain model', supported_parameters: ['temperature'] }
      return answer(response, 200, { data: [{ id: 'some/model', name: 'Some model' }, plain] })
    }
    if (path === '/providers') return answer(response, 200, { data: routedProviders })
    if (path === '/presets') {
      const listed = [...presets.keys()].filter((slug) => !unlisted.includes(slug))
      return answer(response, 200, page(listed.map(presetOf)))
    }
    const [, slug = '', rest] = /^\/presets\/([^/]+)(\/.*)?$/.exec(path) ?? []
    if (request.method === 'POST') {
      let text = ''
      request.setEncoding('utf8').on('data', (part: string) => (text += part))
      request.on('end', () =>
        answer(response, ...accept(slug, request.headers.authorization, JSON.parse(text) as Json)),
      )
      return
    }
    const preset = presets.get(slug)
    if (!preset) return answer(response, 404, problem(404, `Preset not found: ${slug}`))
    const versions = preset.versions.map((version) =>
      preset.hidden.has(version.version) ? null : versionOf(slug, version),
    )
    const reply = rest === undefined ? { data: presetOf(slug) } : page(versions)
    held?.arrive()
    void (held?.opened ?? Promise.resolve()).then(() => answer(response, 200, reply))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The gateway of the test has no port.')
  return {
    baseUrl: `http://127.0.0.1:${address.port}/api/v1`,
    write,
    hide: (slug, version) => void presets.get(slug)?.hidden.add(version),
    hold: (gate) => (held = gate),
    refuse: (error) => (refused = error),
    written,
    async close() {
      if (!server.listening) return
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

function problem(status: number, message: string): Json {
  return { error: { code: status, message } }
}

function answer(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}
