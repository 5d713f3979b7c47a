import type { FaultReply, FaultServer, Gate } from '../harness/fault-server.ts'
import { chunkOf, eventStreamReply } from '../scripted-gateway.ts'
import { listPlayedModels, playedModels, providers, playedUsage, type PlayedModel } from './models.ts'
import { describePreset, listVersions, presetSlugs } from './presets.ts'

/** An answer that the gateway gives: texts in order, each after its gate if it has one. */
export interface PlayedAnswer {
  readonly parts: readonly (string | Gate)[]
  readonly tokens: Parameters<typeof playedUsage>[1]
  /** Delays the end, which carries the figures. */
  readonly end?: Gate
  /** Providers that refused the request before. */
  readonly refusedBy?: readonly string[]
  /** Milliseconds that the gateway reports. */
  readonly generationMs?: number
}

interface SentBody {
  readonly model: string
  readonly messages: readonly { readonly role: string; readonly content: unknown }[]
}

/** Plays a gateway with the models and presets of the pictures. `answer` decides by the last message and the model. */
export function playGateway(server: FaultServer, answer: (text: string, model: PlayedModel) => PlayedAnswer): string {
  const get = (path: string, body: unknown) =>
    server.reply(`GET /api/v1${path}`, {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  get('/models', { data: listPlayedModels() })
  get('/providers', { data: providers })
  get('/presets', { data: presetSlugs.map(describePreset), total_count: presetSlugs.length })
  for (const slug of presetSlugs) {
    const versions = listVersions(slug)
    get(`/presets/${slug}`, { data: describePreset(slug) })
    get(`/presets/${slug}/versions`, { data: versions, total_count: versions.length })
  }
  server.replyBy('POST /api/v1/chat/completions', ({ body }) => {
    const sent = JSON.parse(body) as SentBody // the app's own request
    const model = Object.values(playedModels).find(({ id }) => sent.model.startsWith(id)) ?? playedModels.alder
    return replyOf(model, answer(String(sent.messages.at(-1)?.content), model))
  })
  return `${server.url}/api/v1`
}

function replyOf(model: PlayedModel, { parts, tokens, end, refusedBy = [], generationMs }: PlayedAnswer): FaultReply {
  const fields = { model: model.id, provider: model.provider }
  return eventStreamReply([
    ...parts.map((part) =>
      typeof part === 'string'
        ? chunkOf({ delta: { role: 'assistant', content: part }, finish_reason: null }, fields)
        : part,
    ),
    ...(end === undefined ? [] : [end]),
    chunkOf({ delta: {}, finish_reason: 'stop' }, fields),
    chunkOf(null, {
      ...fields,
      usage: playedUsage(model, tokens),
      openrouter_metadata: describeRouting(model, refusedBy, generationMs),
    }),
    'data: [DONE]\n\n',
  ])
}

function describeRouting(model: PlayedModel, refusedBy: readonly string[], generationMs: number | undefined): object {
  const considered = [...refusedBy, model.provider, ...(refusedBy.length > 0 ? ['Harbour AI'] : [])]
  return {
    requested: model.id,
    strategy: refusedBy.length > 0 ? 'fallback' : 'direct',
    region: 'eu-central-1',
    attempt: refusedBy.length + 1,
    is_byok: false,
    ...(refusedBy.length > 0 && { summary: `${refusedBy.join(', ')} had too many requests.` }),
    endpoints: {
      total: considered.length + 1,
      available: considered.map((provider) => ({
        provider,
        model: model.id,
        selected: provider === model.provider,
      })),
    },
    attempts: [
      ...refusedBy.map((provider) => ({ provider, model: model.id, status: 429 })),
      { provider: model.provider, model: model.id, status: 200 },
    ],
    ...(generationMs !== undefined && { generation_time: generationMs }),
  }
}
