import { ListPresetVersionsResponse$inboundSchema } from '@openrouter/sdk/models/listpresetversionsresponse.js'
import { ModelsListResponse$inboundSchema } from '@openrouter/sdk/models/modelslistresponse.js'
import { ListProvidersResponse$inboundSchema } from '@openrouter/sdk/models/operations/listproviders.js'
import { expect, test } from 'vitest'
import { speechRequest, transcription, transcriptionRequest } from './audio.ts'
import { keyExchange, keyExchangeResult } from './keys.ts'
import { errorObject } from './error-object.ts'
import { type ModelList, modelList } from './models.ts'
import { pageQuery, presetResponse, presetVersionList } from './presets.ts'
import { providerList } from './providers.ts'

const other = { deeper: [1, { other: null }] }
const messageOf = (result: { readonly error?: { readonly issues: readonly { readonly message: string }[] } }) =>
  result.error?.issues[0]?.message

const version = {
  id: '7f9c1d52-0000-4000-8000-000000000001',
  preset_id: '7f9c1d52-0000-4000-8000-000000000002',
  version: 1,
  config: { model: 'm', temperature: 0.4, other },
  system_prompt: 'Be brief.',
  creator_id: 'u1',
  created_at: '2026-08-01T10:00:00Z',
  updated_at: '2026-08-01T10:00:00Z',
}
const preset = {
  id: version.preset_id,
  slug: 'code-review',
  name: 'Code review',
  description: null,
  status: 'active',
  status_updated_at: null,
  created_at: version.created_at,
  updated_at: version.updated_at,
  creator_user_id: 'u1',
  workspace_id: '7f9c1d52-0000-4000-8000-000000000003',
  designated_version_id: version.id,
  designated_version: version,
}

test('a preset and its versions are valid with every field, and unknown fields are kept', () => {
  const response = { data: { ...preset, other }, other }
  expect(presetResponse.parse(response)).toEqual(response)
  const list = { data: [version, null], total_count: 2 }
  expect(presetVersionList.parse(list)).toEqual(list)
  expect(ListPresetVersionsResponse$inboundSchema.safeParse(list).error).toBeUndefined()
})

test.each([
  [
    { limit: '1', offset: '0' },
    { limit: 1, offset: 0 },
  ],
  [
    { limit: '100', offset: '1000000' },
    { limit: 100, offset: 1_000_000 },
  ],
  [
    { limit: 50, offset: null },
    { limit: 50, offset: null },
  ],
  [{ offset: 'null' }, { offset: null }],
  [{ offset: '' }, { offset: null }],
  [{ other: 'kept' }, { other: 'kept' }],
])('the query %j is parsed as %j', (query, read) => {
  expect(pageQuery.parse(query)).toEqual(read)
})

test.each([
  [{ limit: '0' }, 'limit must be an integer between 1 and 100'],
  [{ limit: '101' }, 'limit must be an integer between 1 and 100'],
  [{ limit: '' }, 'limit must be an integer between 1 and 100'],
  [{ limit: 'null' }, 'limit must be an integer between 1 and 100'],
  [{ limit: '1.5' }, 'limit must be an integer between 1 and 100'],
  [{ limit: '0x10' }, 'limit must be an integer between 1 and 100'],
  [{ limit: ' 5' }, 'limit must be an integer between 1 and 100'],
  [{ offset: '-1' }, 'offset must be an integer of at least 0'],
  [{ offset: 'many' }, 'offset must be an integer of at least 0'],
])('the query %j is refused with a sentence', (query, words) => {
  expect(messageOf(pageQuery.safeParse(query))).toBe(words)
})

test('a code is exchanged with or without a verifier', () => {
  for (const body of [
    { code: 'c' },
    { code: 'c', code_challenge_method: null },
    { code: 'c', code_challenge_method: 'S256', code_verifier: 'v', other },
  ]) {
    expect(keyExchange.parse(body)).toEqual(body)
  }
  expect(messageOf(keyExchange.safeParse({}))).toBe('code is required and must be a string')
  expect(messageOf(keyExchange.safeParse({ code: '' }))).toBe('code must have at least 1 character')
  expect(messageOf(keyExchange.safeParse({ code: 'c', code_challenge_method: 'S512' }))).toBe(
    'code_challenge_method must be one of S256, plain',
  )
  expect(keyExchangeResult.parse({ key: 'k', user_id: null })).toEqual({ key: 'k', user_id: null })
})

test('speech and transcription requests are valid with every field', () => {
  const asked = {
    input_audio: { data: 'AAAA', format: 'wav', other },
    model: 'm',
    language: 'en',
    provider: { other },
    temperature: 0,
    other,
  }
  expect(transcriptionRequest.parse(asked)).toEqual(asked)
  const heard = {
    text: 'Hi',
    usage: { cost: 0.1, input_tokens: 1, output_tokens: 2, seconds: 1.5, total_tokens: 3, other },
    other,
  }
  expect(transcription.parse(heard)).toEqual(heard)
  const said = {
    input: 'Hi',
    model: 'm',
    voice: 'slt',
    provider: { other },
    response_format: 'mp3',
    speed: 1.25,
    other,
  }
  expect(speechRequest.parse(said)).toEqual(said)
  expect(messageOf(speechRequest.safeParse({ ...said, response_format: 'ogg' }))).toBe(
    'response_format must be one of mp3, pcm',
  )
  expect(messageOf(speechRequest.safeParse({ input: 'Hi', model: 'm' }))).toBe('voice is required and must be a string')
  expect(messageOf(transcriptionRequest.safeParse({ model: 'm', input_audio: { data: '' } }))).toBe(
    'input_audio.format is required and must be a string',
  )
})

test('providers are valid with every field, or only with name and slug', () => {
  const full = {
    name: 'Guide',
    slug: 'guide',
    headquarters: 'DE',
    datacenters: ['DE'],
    privacy_policy_url: 'https://a.example/privacy',
    terms_of_service_url: 'https://a.example/terms',
    status_page_url: 'https://a.example/status',
  }
  const list = { data: [full, { name: 'Bare', slug: 'bare', headquarters: null }] }
  expect(providerList.parse(list)).toEqual(list)
  expect(ListProvidersResponse$inboundSchema.safeParse({ data: [full] }).error).toBeUndefined()
})

test('our models are valid in the schema of the OpenRouter SDK, and minimal models in ours', () => {
  const list: ModelList = {
    data: [
      {
        id: 'flite/flite',
        name: 'Flite',
        canonical_slug: 'flite/flite',
        created: 1_723_456_789,
        description: 'Speech on this computer.',
        context_length: 4096,
        architecture: {
          input_modalities: ['text'],
          output_modalities: ['speech'],
          modality: 'text->speech',
          tokenizer: 'Other',
          instruct_type: null,
        },
        pricing: { prompt: '0', completion: '0', request: '0' },
        top_provider: { is_moderated: false, context_length: 4096, max_completion_tokens: null },
        per_request_limits: null,
        supported_parameters: ['temperature', 'stop'],
        default_parameters: null,
        supported_voices: ['slt', 'awb'],
        reasoning: { mandatory: false, supported_efforts: ['low', null] },
        links: { details: '/api/v1/models/flite/flite/endpoints' },
        hugging_face_id: null,
        expiration_date: null,
        knowledge_cutoff: null,
      },
    ],
    links: { next: null },
    total_count: 1,
  }
  expect(modelList.parse(list)).toEqual(list)
  expect(ModelsListResponse$inboundSchema.safeParse(list).error).toBeUndefined()
  expect(modelList.parse({ object: 'list', data: [{ id: 'llama3', object: 'model' }] }).data[0]?.id).toBe('llama3')
})

test.each([
  [{ error: { code: 404, message: 'Resource not found' } }],
  [
    {
      error: {
        code: 'server_error',
        message: 'Gone',
        metadata: { error_type: 'server', provider_code: 'x', other },
        availability: { retryable: true },
      },
      user_id: 'u1',
    },
  ],
  [
    {
      error: { code: 503, message: 'Busy' },
      openrouter_metadata: { attempt: 0, endpoints: { total: 0, available: [] } },
    },
  ],
])('the error object %j is passed through unchanged', (body) => {
  expect(errorObject.parse(body)).toEqual(body)
})

test.each([[{}], [{ error: 'no' }], [{ error: { message: 'no code' } }], [{ error: { code: 1.5, message: '' } }]])(
  '%j is not an error object',
  (body) => {
    expect(errorObject.safeParse(body).success).toBe(false)
  },
)
