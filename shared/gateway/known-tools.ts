import type { ToolHost } from './chosen-tools.ts'

/** An option of a tool or a plugin. Limits are inclusive. */
export type ToolOption = { readonly key: string } & (
  | { readonly control: 'choice'; readonly options: readonly string[] }
  | { readonly control: 'integer' | 'number'; readonly minimum: number; readonly maximum?: number }
  | { readonly control: 'text' | 'long-text' | 'model' | 'switch' }
  | { readonly control: 'list' | 'models'; readonly maximumItems?: number }
  | { readonly control: 'fields'; readonly fields: readonly ToolOption[] }
)

/** A tool that a gateway runs, or a plugin. `name` is the tool's `type` or the plugin's `id`. */
export interface KnownTool {
  readonly name: string
  readonly hosts: readonly ToolHost[]
  readonly options: readonly ToolOption[]
}

const openRouter = ['openrouter'] as const
const efforts = ['max', 'xhigh', 'high', 'medium', 'low', 'minimal', 'none']
const reasoning: ToolOption = {
  key: 'reasoning',
  control: 'fields',
  fields: [
    { key: 'effort', control: 'choice', options: efforts },
    { key: 'max_tokens', control: 'integer', minimum: 1 },
  ],
}
const helper: readonly ToolOption[] = [
  { key: 'name', control: 'text' },
  { key: 'model', control: 'model' },
  { key: 'instructions', control: 'long-text' },
  { key: 'max_completion_tokens', control: 'integer', minimum: 1 },
  { key: 'temperature', control: 'number', minimum: 0, maximum: 2 },
  reasoning,
]
const domains = (blocked: string): readonly ToolOption[] => [
  { key: 'allowed_domains', control: 'list' },
  { key: blocked, control: 'list' },
]

/**
 * The tools that gateways run themselves, with their options in `parameters`. The embedded gateway's are those of
 * `gateway/server-tools/`; OpenRouter's are the members of `ChatFunctionTool` in its OpenAPI file of 2026-08-22 that
 * work with chats.
 */
export const knownServerTools: readonly KnownTool[] = [
  { name: 'clock', hosts: ['embedded'], options: [] },
  { name: 'guide_search', hosts: ['embedded'], options: [] },
  {
    name: 'openrouter:web_search',
    hosts: openRouter,
    options: [
      { key: 'engine', control: 'choice', options: ['auto', 'native', 'exa', 'parallel', 'firecrawl', 'perplexity'] },
      { key: 'max_results', control: 'integer', minimum: 1, maximum: 25 },
      { key: 'max_uses', control: 'integer', minimum: 1 },
      { key: 'max_total_results', control: 'integer', minimum: 1 },
      { key: 'search_context_size', control: 'choice', options: ['low', 'medium', 'high'] },
      { key: 'max_characters', control: 'integer', minimum: 1 },
      ...domains('excluded_domains'),
    ],
  },
  {
    name: 'openrouter:web_fetch',
    hosts: openRouter,
    options: [
      { key: 'engine', control: 'choice', options: ['auto', 'native', 'openrouter', 'exa', 'parallel', 'firecrawl'] },
      { key: 'max_uses', control: 'integer', minimum: 1 },
      { key: 'max_content_tokens', control: 'integer', minimum: 1 },
      ...domains('blocked_domains'),
    ],
  },
  { name: 'openrouter:datetime', hosts: openRouter, options: [{ key: 'timezone', control: 'text' }] },
  {
    name: 'openrouter:image_generation',
    hosts: openRouter,
    options: [
      { key: 'model', control: 'model' },
      { key: 'aspect_ratio', control: 'text' },
      { key: 'quality', control: 'text' },
      { key: 'size', control: 'text' },
      { key: 'background', control: 'text' },
      { key: 'output_format', control: 'text' },
    ],
  },
  {
    name: 'openrouter:fusion',
    hosts: openRouter,
    options: [
      { key: 'analysis_models', control: 'models', maximumItems: 8 },
      { key: 'model', control: 'model' },
      { key: 'max_tool_calls', control: 'integer', minimum: 1, maximum: 16 },
      { key: 'max_completion_tokens', control: 'integer', minimum: 1 },
      { key: 'temperature', control: 'number', minimum: 0, maximum: 2 },
      reasoning,
    ],
  },
  {
    name: 'openrouter:advisor',
    hosts: openRouter,
    options: [...helper, { key: 'forward_transcript', control: 'switch' }],
  },
  {
    name: 'openrouter:subagent',
    hosts: openRouter,
    options: [...helper, { key: 'max_tool_calls', control: 'integer', minimum: 1, maximum: 25 }],
  },
  {
    name: 'openrouter:experimental__search_models',
    hosts: openRouter,
    options: [{ key: 'max_results', control: 'integer', minimum: 1, maximum: 20 }],
  },
]

/** The plugins of gateways, with their options beside `id`. The deprecated plugin `web` is edited as JSON. */
export const knownPlugins: readonly KnownTool[] = [
  {
    name: 'file-parser',
    hosts: openRouter,
    options: [
      {
        key: 'pdf',
        control: 'fields',
        fields: [{ key: 'engine', control: 'choice', options: ['cloudflare-ai', 'mistral-ocr', 'native'] }],
      },
    ],
  },
  { name: 'response-healing', hosts: openRouter, options: [] },
  {
    name: 'context-compression',
    hosts: openRouter,
    options: [{ key: 'engine', control: 'choice', options: ['middle-out'] }],
  },
  {
    name: 'auto-router',
    hosts: ['embedded', 'openrouter'],
    options: [
      { key: 'allowed_models', control: 'models' },
      { key: 'excluded_models', control: 'models' },
      { key: 'cost_tier', control: 'choice', options: ['low', 'medium', 'high', 'xhigh', 'max'] },
      { key: 'pin_model', control: 'switch' },
    ],
  },
  {
    name: 'pareto-router',
    hosts: openRouter,
    options: [
      { key: 'min_coding_score', control: 'number', minimum: 0, maximum: 1 },
      { key: 'max_price', control: 'number', minimum: 0 },
      { key: 'price_source', control: 'choice', options: ['prompt', 'weighted_avg'] },
    ],
  },
  {
    name: 'fusion',
    hosts: openRouter,
    options: [
      { key: 'preset', control: 'choice', options: ['general-high', 'general-budget', 'general-fast'] },
      { key: 'analysis_models', control: 'models', maximumItems: 8 },
      { key: 'model', control: 'model' },
      { key: 'max_tool_calls', control: 'integer', minimum: 1, maximum: 16 },
    ],
  },
  { name: 'moderation', hosts: openRouter, options: [] },
]

/** Whether a host knows a tool. */
export function isOfferedBy(host: ToolHost | null, { hosts }: Pick<KnownTool, 'hosts'>): boolean {
  return host !== null && hosts.includes(host)
}
