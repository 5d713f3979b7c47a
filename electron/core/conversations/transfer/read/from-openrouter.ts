import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { Attachment } from '#shared/attachment.ts'
import { explain } from '#shared/messages/explain.ts'
import { describeFile } from '../../../attachments/attachment-files.ts'
import { badInput } from '../../../app-errors.ts'
import { type ForeignMessage, toExported } from './foreign.ts'
import type { ImportPart } from './import-part.ts'

const time = z.union([z.string(), z.number()]).nullish()
const character = z.looseObject({
  model: z.string().nullish(),
  modelInfo: z.looseObject({ slug: z.string().nullish() }).nullish(),
  description: z.string().nullish(),
})
const message = z.looseObject({
  type: z.string().nullish(),
  role: z.string().nullish(),
  characterId: z.string().nullish(),
  content: z.unknown().optional(),
  reasoning: z.string().nullish(),
  parentMessageId: z.string().nullish(),
  items: z.array(z.looseObject({ id: z.string() })).nullish(),
  createdAt: time,
  updatedAt: time,
})
const item = z.looseObject({
  data: z
    .looseObject({ type: z.string().nullish(), content: z.unknown().optional(), summary: z.unknown().optional() })
    .nullish(),
})
const chat = z.looseObject({
  version: z.string(),
  title: z.string().nullish(),
  characters: z.record(z.string(), character).nullish(),
  messages: z.record(z.string(), message),
  items: z.record(z.string(), item).nullish(),
})

type ItemData = NonNullable<z.infer<typeof item>['data']>

/** Returns whether the value is a chat of OpenRouter's chatroom, of any version (orpg.1.0 to 3.0 are known). */
export function isOpenRouter(value: unknown): boolean {
  const version = typeof value === 'object' && value !== null && 'version' in value ? value.version : undefined
  return typeof version === 'string' && version.startsWith('orpg')
}

/**
 * Reads a chat of OpenRouter's chatroom. In versions 1 and 2 each message has a text, and they are sorted by time. In
 * version 3 messages name their parents, and their contents are in a separate list of items.
 */
export function* readOpenRouter(value: unknown, now = Date.now()): Generator<ImportPart> {
  const read = chat.safeParse(value)
  if (!read.success) throw badInput(explain('importNotOpenRouter'))
  yield { type: 'found', conversations: 1 }
  const { characters, messages, items, title } = read.data
  const entries = Object.entries(messages)
    .map(([id, each]) => ({ id, each, at: timeOf(each.createdAt ?? each.updatedAt) }))
    .toSorted((one, other) => one.at - other.at)
  const hasParents = entries.some(({ each }) => each.parentMessageId)
  const shown: ForeignMessage[] = []
  let missing = 0
  for (const { id, each, at } of entries) {
    const contents = (each.items ?? []).flatMap((reference): ItemData[] => {
      const data = items?.[reference.id]?.data
      return data ? [data] : []
    })
    const texts = contents.filter(({ type }) => type === 'message' || type === undefined)
    const reasoningItems = contents.filter(({ type }) => type === 'reasoning')
    const parts = (each.items ? texts.map(({ content }) => content) : [each.content]).flatMap(partsOf)
    const files = parts.flatMap((part) => (part.url === undefined ? [] : (fileOf(part.url, part.name) ?? [])))
    missing += parts.filter(({ url }) => url !== undefined).length - files.length
    for (const { attachment, bytes } of files) yield { type: 'file', name: attachment.name, bytes }
    const person = each.characterId ?? ''
    const isUser = each.type === 'user' || each.role === 'user' || person === 'USER'
    const role = isUser ? 'user' : each.type === 'system' || each.role === 'system' ? 'system' : 'assistant'
    const reasoning = [
      each.reasoning ?? '',
      ...reasoningItems.flatMap(({ content, summary }) =>
        [...partsOf(content), ...partsOf(summary)].map(({ text }) => text),
      ),
    ]
    const about = characters?.[person]
    const attachments = isUser ? unique(files.map(({ attachment }) => attachment)) : []
    shown.push({
      id,
      parentId: hasParents ? (each.parentMessageId ?? null) : (shown.at(-1)?.id ?? null),
      role,
      text: parts.map(({ text }) => text).join(''),
      reasoning: reasoning.filter(Boolean).join('\n\n'),
      model: about?.model ?? about?.modelInfo?.slug ?? null,
      createdAt: at,
      attachments,
    })
  }
  const what = title?.trim() ? { message: title.trim() } : explain('openRouterChat')
  const last = entries.at(-1)
  if (last === undefined) {
    yield { type: 'skipped', what, why: explain('importConversationEmpty'), isConversation: true }
    return
  }
  if (missing > 0) {
    const why = explain('importFilesNotInFile', { count: missing })
    yield { type: 'skipped', what, why, isConversation: false }
  }
  const prompts = Object.values(characters ?? {}).flatMap(({ description }) => description?.trim() || [])
  const conversation = toExported(
    {
      from: 'openrouter',
      // The chat has no id, but every export of it contains the first message.
      id: createHash('sha256')
        .update(entries[0]?.id ?? '')
        .digest('hex'),
      title: title?.trim() ? title.trim().slice(0, 200) : null,
      createdAt: entries[0]?.at ?? 0,
      updatedAt: last.at,
      messages: shown,
      leafId: last.id,
    },
    now,
  )
  // With several different prompts it is unknown which one applied.
  yield {
    type: 'conversation',
    isForeign: true,
    conversation: new Set(prompts).size === 1 ? { ...conversation, systemPrompt: prompts[0] ?? '' } : conversation,
  }
}

interface Part {
  readonly text: string
  readonly url?: string
  readonly name?: string
}

const textPart = z.looseObject({ text: z.string() })
const urlPart = z.looseObject({
  image_url: z.union([z.string(), z.looseObject({ url: z.string() })]).optional(),
  file: z.looseObject({ file_data: z.string().optional(), filename: z.string().optional() }).optional(),
  file_data: z.string().optional(),
  filename: z.string().optional(),
})

function partsOf(content: unknown): Part[] {
  if (typeof content === 'string') return [{ text: content }]
  if (!Array.isArray(content)) return []
  return content.flatMap((part: unknown): Part[] => {
    if (typeof part === 'string') return [{ text: part }]
    const text = textPart.safeParse(part).data?.text
    if (text !== undefined) return [{ text }]
    const found = urlPart.safeParse(part).data
    const picture = found?.image_url
    const url = typeof picture === 'string' ? picture : (picture?.url ?? found?.file?.file_data ?? found?.file_data)
    const name = found?.file?.filename ?? found?.filename
    return url === undefined ? [] : [{ text: '', url, ...(name === undefined ? {} : { name }) }]
  })
}

/** Returns the file of a data URL. Other addresses are not fetched, because their host would learn of the import. */
function fileOf(url: string, name = 'picture'): { attachment: Attachment; bytes: Buffer } | null {
  const data = /^data:[^,]*;base64,(.*)$/s.exec(url)?.[1]
  if (data === undefined) return null
  const bytes = Buffer.from(data, 'base64')
  try {
    return { attachment: describeFile(name, bytes), bytes }
  } catch {
    return null
  }
}

function unique(attachments: readonly Attachment[]): Attachment[] {
  return [...new Map(attachments.map((attachment) => [attachment.hash, attachment])).values()]
}

function timeOf(value: string | number | null | undefined): number {
  if (typeof value === 'number') return value < 1e11 ? value * 1000 : value
  const parsed = Date.parse(value ?? '')
  return Number.isNaN(parsed) ? 0 : parsed
}
