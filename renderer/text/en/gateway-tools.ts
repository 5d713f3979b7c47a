import { defineText } from '../define-text.ts'

interface Named {
  name: string
  help: string
}

/** Texts of the tools and plugins of gateways (`shared/gateway/known-tools.ts`). */
export const gatewayToolsText = defineText('gatewayToolsText', {
  tools: 'Tools the gateway runs',
  plugins: 'Plugins of the gateway',
  optionsOf: (name: string) => `Options of ${name}`,
  unknownHere: 'This gateway may refuse it.',
  otherPlugin: (id: string) => (id === '' ? 'Plugin without an ID' : `Plugin ${id}`),
  removePlugin: (id: string) => `Remove ${id === '' ? 'the plugin without an ID' : id}`,
  nothingKnown: 'Nothing is known about the tools of this gateway. Add one by its type, or edit the JSON.',
  noPluginsKnown: 'Nothing is known about the plugins of this gateway. Edit the JSON to use one.',

  serverTools: {
    clock: { name: 'Clock', help: 'The date and time of this computer. Free.' },
    guide_search: { name: 'Guide search', help: 'Finds sections of the Gatehouse guide. Free.' },
    'openrouter:web_search': { name: 'Web search', help: 'Searches the web. Each search costs extra.' },
    'openrouter:web_fetch': { name: 'Web fetch', help: 'Reads a page or a PDF by its address. May cost extra.' },
    'openrouter:datetime': { name: 'Date and time', help: 'In the time zone you set, or else in UTC.' },
    'openrouter:image_generation': { name: 'Image generation', help: 'Makes pictures. Each one costs extra.' },
    'openrouter:fusion': {
      name: 'Fusion',
      help: 'Asks several models and compares what they say. Each one costs extra.',
    },
    'openrouter:advisor': { name: 'Advisor', help: 'Asks another model for advice while answering. Costs extra.' },
    'openrouter:subagent': { name: 'Subagent', help: 'Hands tasks to another model. Costs extra.' },
    'openrouter:experimental__search_models': { name: 'Model search', help: 'Finds models in OpenRouter’s list.' },
  } as Readonly<Record<string, Named>>,
  pluginNames: {
    'file-parser': { name: 'File parser', help: 'Reads PDFs before the model does. Some engines cost extra.' },
    'response-healing': { name: 'Response healing', help: 'Repairs invalid JSON in answers that aren’t streamed.' },
    'context-compression': {
      name: 'Context compression',
      help: 'Shortens the middle of a chat that doesn’t fit into the context.',
    },
    'auto-router': { name: 'Auto router', help: 'Chooses the model for each request.' },
    'pareto-router': { name: 'Pareto router', help: 'Chooses a model by score and price, for openrouter/pareto.' },
    fusion: { name: 'Fusion', help: 'Asks a panel of models before answering. Each one costs extra.' },
    moderation: { name: 'Moderation', help: 'Checks the messages before a model gets them.' },
  } as Readonly<Record<string, Named>>,
  /** Options by their wire name. */
  options: {
    engine: 'Engine',
    max_results: 'Max results per search',
    max_uses: 'Max uses per request',
    max_total_results: 'Max results per request',
    search_context_size: 'Context per result',
    max_characters: 'Max characters per result',
    allowed_domains: 'Only these domains',
    excluded_domains: 'Not these domains',
    blocked_domains: 'Not these domains',
    max_content_tokens: 'Max tokens per page',
    timezone: 'Time zone',
    model: 'Model',
    aspect_ratio: 'Aspect ratio',
    quality: 'Quality',
    size: 'Size',
    background: 'Background',
    output_format: 'File format',
    analysis_models: 'Panel of models',
    max_tool_calls: 'Max tool calls',
    max_completion_tokens: 'Max tokens of its answer',
    temperature: 'Temperature',
    reasoning: 'Reasoning',
    effort: 'Effort',
    max_tokens: 'Max reasoning tokens',
    name: 'Name',
    instructions: 'Instructions',
    forward_transcript: 'Forward the whole chat',
    pdf: 'PDF',
    allowed_models: 'Only these models',
    excluded_models: 'Not these models',
    cost_tier: 'Cost tier',
    pin_model: 'Keep the model of the last answer',
    min_coding_score: 'Min coding score',
    max_price: 'Max input price (USD/M)',
    price_source: 'Price',
    preset: 'Preset of OpenRouter',
  } as Readonly<Record<string, string>>,
} as const)
