import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ChatRequest } from '#shared/gateway/chat-completions.ts'
import type { Model } from '#shared/gateway/models.ts'
import { parseMoney } from '../money/money.ts'
import { createGuideProvider } from '../providers/guide/guide-provider.ts'
import { createScriptProvider } from '../providers/script/script-provider.ts'
import { createUpstreamProvider } from '../upstreams/upstream-provider.ts'
import { fakeProvider } from '../testing/fake-provider.ts'
import { askCandidates } from './ask-candidates.ts'
import { boundCost, sizeOfChat } from './bound-cost.ts'
import type { ModelEndpoint } from '../providers/model-endpoint.ts'
import { startTrace } from './routing-trace.ts'

/** An endpoint of a model with these fields, which costs what they say. */
function endpoint(more: Partial<Model>, maxCostFactor: number | null = 1): ModelEndpoint {
  const provider = fakeProvider('priced', ['m'], async function* () {})
  const models = provider.models.map((model) => ({ ...model, ...more }))
  return { model: 'm', provider: { ...provider, models, maxCostFactor: () => maxCostFactor } }
}

const chat = (more: Partial<ChatRequest> = {}): ChatRequest => ({
  messages: [{ role: 'user', content: 'Hi' }],
  ...more,
})
const pricing = { prompt: '0.001', completion: '0.01' }
const bytes = (request: ChatRequest) => Buffer.byteLength(JSON.stringify(request))
const about = (dollars: string) => parseMoney(dollars) + 5n

test('the bound counts each byte of the request, the longest answer and the price of a request', () => {
  const request = chat({ max_tokens: 5 })
  const dollars = (bytes(request) / 1000 + 0.05 + 0.5).toFixed(6)
  expect(boundCost([endpoint({ pricing: { ...pricing, request: '0.5' } })], sizeOfChat(request))).toBe(about(dollars))
})

test('the longest answer is that of the request, else of the model, else as long as its context', () => {
  const free = { prompt: '0', completion: '0.01' }
  const bound = (more: Partial<Model>, request = chat()) =>
    boundCost([endpoint({ pricing: free, ...more })], sizeOfChat(request))
  const limited = { context_length: 1000, top_provider: { is_moderated: false, max_completion_tokens: 100 } }
  expect(bound(limited, chat({ max_completion_tokens: 5, max_tokens: 7 }))).toBe(about('0.05'))
  expect(bound(limited, chat({ max_tokens: 7 }))).toBe(about('0.07'))
  expect(bound(limited)).toBe(about('1'))
  // Servers of some kinds read these as no limit.
  for (const none of [0, -1]) expect(bound(limited, chat({ max_tokens: none }))).toBe(about('1'))
  const unlimited = { top_provider: { is_moderated: false, max_completion_tokens: null } }
  expect(bound({ context_length: 1000, ...unlimited })).toBe(about('10'))
  expect(bound({ context_length: null, ...unlimited })).toBe('unbounded')
})

test('the dearest candidate counts', () => {
  const size = sizeOfChat(chat({ max_tokens: 1 }))
  const [cheap, dear] = ['0.01', '0.02'].map((completion) => endpoint({ pricing: { prompt: '0', completion } }))
  if (cheap === undefined || dear === undefined) throw new Error('Two were made')
  expect(boundCost([cheap, dear, cheap], size)).toBe(about('0.02'))
  expect(boundCost([cheap, endpoint({ pricing }, null)], size)).toBe('unbounded')
})

test('cached tokens count with their own price if that is higher', () => {
  const request = chat({ max_tokens: 1 })
  const bound = (cached: string) =>
    boundCost(
      [endpoint({ pricing: { prompt: '0.001', completion: '0', input_cache_read: cached } })],
      sizeOfChat(request),
    )
  expect(bound('0.002')).toBe(about((bytes(request) / 500).toFixed(3)))
  expect(bound('0.0001')).toBe(about((bytes(request) / 1000).toFixed(3)))
})

test.each<[string, Partial<Model>, Partial<ChatRequest>]>([
  ['a model without prices', { pricing: undefined }, {}],
  ['a price that depends on the request', { pricing: { prompt: '-1', completion: '-1' } }, {}],
  ['a tool of the gateway', { pricing }, { max_tokens: 1, tools: [{ type: 'clock' }] }],
  ['a model that the server chooses', { pricing }, { max_tokens: 1, fallbacks: ['dear'] }],
  ['a search of the server', { pricing }, { max_tokens: 1, web_search_options: {} }],
  ['several answers', { pricing }, { max_tokens: 1, n: 2 }],
  [
    'a picture for a model without a known context',
    { pricing, context_length: null },
    {
      max_tokens: 1,
      messages: [{ role: 'user', content: [{ type: 'image_url', image_url: { url: 'https://a.example' } }] }],
    },
  ],
])('nothing limits the costs of %s', (_name, more, request) => {
  expect(boundCost([endpoint(more)], sizeOfChat(chat(request)))).toBe('unbounded')
})

test('a picture counts as much as the model can read', () => {
  const content = [{ type: 'image_url', image_url: { url: 'https://a.example' } }]
  const request = chat({ max_tokens: 1, messages: [{ role: 'user', content }] } as Partial<ChatRequest>)
  const entry = { pricing: { prompt: '0.001', completion: '0' }, context_length: 1000 }
  expect(boundCost([endpoint(entry)], sizeOfChat(request))).toBe(about('1'))
})

test('the help and servers that were found cost nothing; what the script costs, and servers without prices, is unknown', () => {
  const settings = { slug: 'work', base_url: 'http://127.0.0.1:1/v1' }
  const upstream = (source: object, prices: { prompt?: string; completion?: string } = {}) => {
    const models = [{ id: 'large', context_length: 1000, ...prices }]
    return createUpstreamProvider({ settings: { ...settings, models }, isDiscovered: false, ...source }, models)
  }
  const guide = { sections: () => [], search: () => [], section: () => undefined, close: () => undefined }
  const bound = (model: string, provider: ModelEndpoint['provider']) =>
    boundCost([{ model, provider }], sizeOfChat(chat({ max_tokens: 10 })))
  expect(bound('gatehouse/guide', createGuideProvider({ guide: guide as never }))).toBe(0n)
  expect(bound('gatehouse/script', createScriptProvider())).toBe('unbounded')
  const prices = { prompt: '0', completion: '0.01' }
  expect(bound('work/large', upstream({ isDiscovered: true, settings }))).toBe(0n)
  expect(bound('work/large', upstream({}, prices))).toBe(about('0.1'))
  expect(bound('work/large', upstream({}))).toBe('unbounded')
  expect(bound('work/large', upstream({}, { prompt: '0' }))).toBe('unbounded')
  // The prices that a server lists.
  expect(bound('work/large', upstream({ settings }, prices))).toBe('unbounded')
  // A gateway of the app may answer from a dearer server than the one whose prices it lists.
  expect(bound('work/large', upstream({ profileId: 'openrouter' }, prices))).toBe(about('0.4'))
  expect(bound('work/large', upstream({ profileId: 'openrouter' }))).toBe('unbounded')
})

test('an answer never costs more than its bound', async () => {
  const price = fc.nat(2000).map((digits) => `0.${String(digits).padStart(13, '0')}`)
  await fc.assert(
    fc.asyncProperty(
      fc.record({ prompt: price, completion: price, request: price, input_cache_read: price }),
      fc.string({ unit: 'grapheme', maxLength: 50 }),
      fc.integer({ min: 1, max: 500 }),
      fc.tuple(fc.nat(1000), fc.nat(1000), fc.nat(1000)),
      async (prices, text, limit, [promptShare, cachedShare, completionShare]) => {
        const request = chat({ max_tokens: limit, messages: [{ role: 'user', content: text }] })
        // No tokenizer makes more tokens than there are bytes.
        const promptTokens = Math.floor((Buffer.byteLength(text) * promptShare) / 1000)
        const usage = {
          promptTokens,
          cachedTokens: Math.floor((promptTokens * cachedShare) / 1000),
          completionTokens: Math.floor((limit * completionShare) / 1000),
          reasoningTokens: 0,
          cost: null,
        }
        const { model, provider } = endpoint({ pricing: prices })
        const answering: ModelEndpoint = {
          model,
          provider: {
            ...provider,
            async *chat() {
              yield { type: 'finish', reason: 'stop', usage }
            },
          },
        }
        const plan = { candidates: [answering], requested: 'm', strategy: 'direct' } as const
        let cost = 0n
        const onUsage: NonNullable<Parameters<typeof askCandidates>[3]>['onUsage'] = ({ cost: billed }) =>
          (cost += (billed?.prompt ?? 0n) + (billed?.completion ?? 0n))
        for await (const _ of askCandidates(request, startTrace(plan), new AbortController().signal, { onUsage }));
        const bound = boundCost([answering], sizeOfChat(request))
        expect(bound !== 'unbounded' && cost <= bound).toBe(true)
      },
    ),
  )
})
