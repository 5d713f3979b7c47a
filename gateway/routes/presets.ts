import type { ChatMessage } from '#shared/chat-parameters/chat-message.ts'
import { statusMeanings } from '#shared/gateway/statuses.ts'
import { ApiError } from '../http/api-error.ts'
import type { GatewayServices } from '../services.ts'
import { requireManagementKey } from '../auth/api-key.ts'
import { maxRequestNesting, nestsDeeperThan } from '../requests/check-request.ts'
import { readMessageText } from '../providers/message-text.ts'
import { isWriteConflict } from '../store/in-transaction.ts'
import type { PageRange } from '../store/preset-store.ts'
import type { Route } from './route.ts'

/** Creates or changes a preset: the request's parameters become its newest version. */
export function writePresetRoute({ presets }: GatewayServices): Route<'presets.write'> {
  return ({ params: { slug }, body }, { key }) => {
    requireManagementKey(key)
    checkSlug(slug)
    // A preset is how to ask, not what: neither the conversation nor `stream` is part of it.
    const { messages, stream: _stream, ...config } = body
    if (nestsDeeperThan(config, maxRequestNesting)) throw new ApiError(400, 'The request body is nested too deeply')
    try {
      return { data: presets.write(slug, { config, systemPrompt: systemPromptOf(messages) }) }
    } catch (error) {
      if (isWriteConflict(error)) throw new ApiError(409, statusMeanings[409], {}, { cause: error })
      throw error
    }
  }
}

export function readPresetRoute({ presets }: GatewayServices): Route<'presets.read'> {
  return ({ params: { slug } }) => {
    checkSlug(slug)
    return { data: presets.read(slug) ?? refuseUnknown(slug) }
  }
}

export function listPresetVersionsRoute({ presets }: GatewayServices): Route<'presets.versions'> {
  return ({ params: { slug }, query }) => {
    checkSlug(slug)
    return presets.versions(slug, pageOf(query)) ?? refuseUnknown(slug)
  }
}

export function listPresetsRoute({ presets }: GatewayServices): Route<'presets.list'> {
  return ({ query }) => presets.list(pageOf(query))
}

/** Fifty without a limit: the document does not say, and OpenRouter does so. */
function pageOf(query: {
  readonly offset?: number | null | undefined
  readonly limit?: number | undefined
}): PageRange {
  return { offset: query.offset ?? 0, limit: query.limit ?? 50 }
}

/** A slug is used unescaped in paths: only the unreserved characters of RFC 3986. */
function checkSlug(slug: string): void {
  if (/^[A-Za-z0-9._~-]+$/.test(slug)) return
  throw new ApiError(400, 'slug must be made of letters A to Z, digits, ".", "_", "~" and "-"')
}

/** Joins the texts of all system messages with empty lines; null if there is none. */
function systemPromptOf(messages: readonly ChatMessage[]): string | null {
  const texts = messages.filter(({ role }) => role === 'system').map(readMessageText)
  return texts.length === 0 ? null : texts.join('\n\n')
}

function refuseUnknown(slug: string): never {
  throw new ApiError(404, `There is no preset ${JSON.stringify(slug)}`)
}
