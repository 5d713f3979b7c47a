import { defineText } from '../define-text.ts'
import { count, formatNumber } from '../format.ts'

/** Texts of the inspector beside a chat. */
export const inspectorText = defineText('inspectorText', {
  closeInspector: 'Close the inspector',
  tabs: { parameters: 'Parameters', tools: 'Tools', request: 'Request', routing: 'Routing' },
  // Parameters
  systemPrompt: 'System prompt',
  systemPromptPlaceholder: 'Instructions for the model',
  systemPromptNotSaved: 'Couldn’t save the system prompt. Trying again…',
  aboutTokens: (tokens: number) => `about ${count(tokens, { one: 'token', other: 'tokens' })}`,
  noPrompt: 'none',
  here: 'This chat',
  fixed: {
    messages: (all: number) => `${formatNumber(all)} of this chat`,
    defaultModel: 'the gateway chooses',
    stream: 'on, always',
  },
  notSet: 'Couldn’t save the parameters',

  // Request
  requestOf: 'Request of',
  target: (index: number) => `Target ${index}`,
  copyRequest: 'Copy request',
  copied: 'Copied',
  moreCopies: 'Copy as',
  copyFormatted: 'Copy with line breaks',
  copyCurl: 'Copy as curl',
  copyTypeScript: 'Copy as TypeScript',
  requestText: 'The exact request Send will make. Your key is added when it’s sent.',
  fromServers:
    'Some tools come from your tool servers. Their names, descriptions and results are what those servers say, and untrusted.',
  loadingRequest: 'Loading the request',
  noAddress: 'The gateway has no address yet, so the request can’t be sent.',
  body: 'Body',
  problemsText: 'The gateway would refuse this request.',
  goTo: (field: string) => `Go to ${field}`,
  open: (name: string) => `Expand ${name}`,
  close: (name: string) => `Collapse ${name}`,
  entries: (all: number) => count(all, { one: 'entry', other: 'entries' }),
  fields: (all: number) => count(all, { one: 'field', other: 'fields' }),
  moreEntries: (more: number) => `Show ${formatNumber(more)} more`,
  wholeText: (characters: number) => `Show all ${formatNumber(characters)} characters`,

  // Facts of the chat
  facts: {
    gateway: 'Gateway',
    modelForNext: 'Next model',
    messages: 'Messages',
    started: 'Started',
    cost: 'Cost so far',
    requestId: 'Request ID',
  },

  // Routing
  noAnswer: 'Routing details appear here after the first answer.',
  noMetadata: 'The gateway reported no routing details for this answer.',
  // What the gateway reported after the answer
  reportedLater: 'Reported after the answer',
  atGateway: 'At the gateway',
  later: {
    cache: 'Cache',
    logId: 'Log ID',
    dataRegion: 'Data region',
    cacheDiscount: 'Saved by caching',
    serviceTier: 'Service tier',
    webSearchEngine: 'Web search',
    webFetches: 'Pages fetched',
    moderation: 'Moderation',
    attempt: (place: number) => `Attempt ${place}`,
  },
  attempt: (provider: string, status: number | null, latency: string | null) =>
    [provider, ...(status === null ? [] : [`status ${status}`]), ...(latency === null ? [] : [latency])].join(', '),
  routing: 'Routing',
  lastAnswer: 'Last answer',
  thisChat: 'This chat',
  unknown: 'unknown',
  errorSays: 'Error details',
  data: 'Data',
  copyData: 'Copy as JSON',
} as const)
