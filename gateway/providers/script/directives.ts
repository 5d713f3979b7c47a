import { isDocumentedStatus, statusMeanings } from '#shared/gateway/statuses.ts'
import type { ChatDelta } from '#shared/gateway/chat-completions.ts'
import { writeAudio, writeImage, writeSampleMarkdown } from './sample-content.ts'
import { readArguments, ScriptProblem, type DirectiveArguments } from './read-arguments.ts'
import {
  readAmount,
  readDuration,
  readInteger,
  readName,
  readObjects,
  readSize,
  readEscapedText,
} from './read-values.ts'
import type { ScriptedFault, ScriptSettings, ScriptStep } from './script.ts'

/** Reads the text after a directive's name: returns a step to play, or changes a setting. */
type Directive = (text: string, settings: ScriptSettings) => ScriptStep | undefined

const maxTokens = 10_000_000
const countNames = ['prompt', 'completion', 'reasoning', 'cached'] as const

const costNames = { cost: 'cost', 'prompt-cost': 'promptCost', 'completion-cost': 'completionCost' } as const

/** Every directive of the language (docs/gateway.md, The script language). */
export const directives: Readonly<Record<string, Directive>> = {
  say: (text) => ({ type: 'say', text: readEscapedText(text) }),
  reasoning: (text) => ({ type: 'reasoning', text: readEscapedText(text) }),
  refusal: (text) => ({ type: 'refusal', text: readEscapedText(text) }),
  'tool-call': (text) => {
    const [, name, written = ''] = /^\s*([A-Za-z0-9_-]{1,64})(?:\s+(.*))?$/.exec(text) ?? []
    if (name === undefined) throw new ScriptProblem('needs the name of a function, then its arguments as JSON')
    // Invalid JSON is sent as well: models do that, too.
    return { type: 'call', name, arguments: written === '' ? '{}' : written }
  },
  'reasoning-details': (text) => ({ type: 'deltas', deltas: readObjects(text).map(asReasoningDetails) }),
  annotations: (text) => ({ type: 'deltas', deltas: [{ annotations: readObjects(text) }] }),
  image: (text) => {
    readArguments(text, [], 0)
    return { type: 'deltas', deltas: [writeImage()] }
  },
  audio: (text) => ({ type: 'deltas', deltas: writeAudio(readEscapedText(text)) }),
  'show-request': (text) => {
    readArguments(text, [], 0)
    return { type: 'show-request' }
  },
  markdown: (text) => ({ type: 'say', text: writeSampleMarkdown(readSize(onlyWord(text))) }),
  delay: (text) => ({ type: 'delay', milliseconds: readDuration(onlyWord(text)) }),

  status: (text) => {
    const given = readArguments(text, ['retry-after', 'message', 'times'], 2)
    const [code, form] = given.words
    const status = readInteger('a status', code, 400, 599)
    if (form !== undefined && form !== 'html') throw new ScriptProblem(`does not take ${form}; only html may follow`)
    const retryAfter = given.named.get('retry-after')
    return {
      type: 'status',
      status,
      message: given.named.get('message') ?? meaningOf(status),
      retryAfter: retryAfter === undefined ? null : readInteger('retry-after', retryAfter, 0, 86_400),
      isPage: form === 'html',
      times: readTimes(given),
    }
  },
  'error-mid-stream': (text) => {
    const given = readArguments(text, ['after', 'times', 'code', 'message'], 0)
    const status = readInteger('code', given.named.get('code') ?? '502', 400, 599)
    const message = given.named.get('message') ?? meaningOf(status)
    return { type: 'fault', fault: { kind: 'error', status, message }, ...readPosition(given) }
  },
  cut: (text) => ({
    type: 'fault',
    fault: { kind: 'cut' },
    ...readPosition(readArguments(text, ['after', 'times'], 0)),
  }),
  malformed: (text) => ({
    type: 'fault',
    fault: { kind: 'malformed' },
    ...readPosition(readArguments(text, ['after', 'times'], 0)),
  }),
  hang: (text) => ({
    type: 'fault',
    fault: { kind: 'silence' },
    ...readPosition(readArguments(text, ['after', 'times'], 0)),
  }),

  rate: (text, settings) => {
    settings.rate = readInteger('tokens a second', onlyWord(text), 1, 100_000)
    return undefined
  },
  chunk: (text, settings) => {
    settings.chunk = readInteger('tokens in a chunk', onlyWord(text), 1, 100_000)
    return undefined
  },
  finish: (text, settings) => {
    const reason = onlyWord(text)
    if (!/^[a-z_]{1,64}$/.test(reason)) throw new ScriptProblem('needs a finish reason such as length')
    settings.finish = reason
    return undefined
  },
  'keep-alive': (text, settings) => {
    const every = readDuration(readArguments(text, ['every'], 0).named.get('every'))
    if (every < 10) throw new ScriptProblem('needs every=, at least 10ms')
    settings.keepAliveIntervalMs = every
    return undefined
  },
  'service-tier': (text, settings) => {
    settings.serviceTier = readName('a service tier such as flex', text)
    return undefined
  },
  fingerprint: (text, settings) => {
    settings.fingerprint = readName('a fingerprint such as fp_1', text)
    return undefined
  },
  usage: (text, settings) => {
    const { named } = readArguments(text, [...countNames, ...Object.keys(costNames)], 0)
    for (const name of countNames) {
      const value = named.get(name)
      if (value !== undefined) settings.usage[name] = readInteger(name, value, 0, maxTokens)
    }
    for (const [name, field] of Object.entries(costNames)) {
      const value = named.get(name)
      if (value !== undefined) settings.usage[field] = readAmount(name, value)
    }
    return undefined
  },
}

function asReasoningDetails(item: Record<string, unknown>): ChatDelta {
  return { reasoning_details: [item] }
}

function onlyWord(text: string): string {
  return readArguments(text, [], 1).words[0] ?? ''
}

function readTimes({ named }: DirectiveArguments): number | null {
  const times = named.get('times')
  return times === undefined ? null : readInteger('times', times, 1, 1000)
}

function readPosition(given: DirectiveArguments): Pick<ScriptedFault, 'after' | 'times'> {
  const after = given.named.get('after')
  return {
    after: after === undefined ? null : readInteger('after', after, 0, maxTokens),
    times: readTimes(given),
  }
}

function meaningOf(status: number): string {
  return isDocumentedStatus(status) ? statusMeanings[status] : `The script asked for status ${status}`
}
