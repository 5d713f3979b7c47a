import { z } from 'zod'
import { maxAttachmentBytes } from '#shared/message-rules.ts'
import type { Attachment } from '#shared/attachment.ts'
import { explain } from '#shared/messages/explain.ts'
import { describeFile } from '../../../attachments/attachment-files.ts'
import { type ForeignMessage, toExported } from './foreign.ts'
import { isTooLarge } from './import-limits.ts'
import type { ImportPart } from './import-part.ts'
import type { Zip } from './read-zip.ts'

const content = z.looseObject({
  content_type: z.string(),
  parts: z.array(z.unknown()).optional(),
  text: z.string().nullable().optional(),
  result: z.string().nullable().optional(),
  language: z.string().nullable().optional(),
  content: z.string().nullable().optional(),
  thoughts: z.array(z.looseObject({ summary: z.string().nullish(), content: z.string().nullish() })).optional(),
})
const message = z.looseObject({
  author: z.looseObject({ role: z.string(), name: z.string().nullish() }),
  create_time: z.number().nullish(),
  content,
  recipient: z.string().nullish(),
  metadata: z
    .looseObject({ is_visually_hidden_from_conversation: z.boolean().nullish(), model_slug: z.string().nullish() })
    .nullish(),
})
const node = z.looseObject({ parent: z.string().nullish(), message: z.unknown().optional() })
const conversation = z.looseObject({
  id: z.string().optional(),
  conversation_id: z.string().optional(),
  title: z.string().nullish(),
  create_time: z.number().nullish(),
  update_time: z.number().nullish(),
  current_node: z.string().nullish(),
  mapping: z.record(z.string(), node),
})

type Content = z.infer<typeof content>

/** Returns whether the value is ChatGPT's `conversations.json`, or one conversation of it. */
export function isChatGpt(value: unknown): boolean {
  const first: unknown = Array.isArray(value) ? value[0] : value
  return typeof first === 'object' && first !== null && 'mapping' in first
}

/**
 * Reads ChatGPT's export with all branches. Hidden and empty messages are left out, and their children move up to their
 * parents. Pictures are read from the zip archive.
 */
export async function* readChatGpt(value: unknown, zip: Zip | null, now = Date.now()): AsyncGenerator<ImportPart> {
  const all = Array.isArray(value) ? value : [value]
  yield { type: 'found', conversations: all.length }
  for (const one of all) {
    const read = conversation.safeParse(one)
    const id = read.data?.conversation_id ?? read.data?.id
    const title = titleOf(one)
    const what = title === null ? explain('aConversation') : { message: title }
    if (!read.success || id === undefined) {
      yield {
        type: 'skipped',
        what,
        why: explain('importNotChatGpt'),
        isConversation: true,
      }
      continue
    }
    const { mapping, current_node: current, create_time: created, update_time: updated } = read.data
    const shown: ForeignMessage[] = []
    /** The parent of each node that is left out. */
    const omitted = new Map<string, string | null>()
    /** The reasoning of omitted nodes, which belongs to the next answer. */
    const thoughts = new Map<string, string>()
    let missing = 0
    for (const [nodeId, { parent, message: given }] of Object.entries(mapping)) {
      const parsed = message.safeParse(given).data
      const pictures = parsed ? await picturesOf(parsed.content, zip) : { files: [], missing: 0 }
      missing += pictures.missing
      const kept =
        parsed &&
        toMessage(
          parsed,
          pictures.files.map(({ attachment }) => attachment),
        )
      if (!kept) {
        omitted.set(nodeId, parent ?? null)
        if (parsed && isThought(parsed.content)) thoughts.set(nodeId, textOf(parsed.content).trim())
        continue
      }
      for (const { attachment, bytes } of pictures.files) yield { type: 'file', name: attachment.name, bytes }
      shown.push({
        ...kept,
        id: nodeId,
        parentId: parent ?? null,
        createdAt: (parsed.create_time ?? created ?? 0) * 1000,
      })
    }
    if (missing > 0) {
      const why = zip
        ? explain('importFilesNotInArchive', { count: missing })
        : explain('importFilesBesideArchive', { count: missing })
      yield { type: 'skipped', what, why, isConversation: false }
    }
    if (shown.length === 0) {
      yield {
        type: 'skipped',
        what,
        why: explain('importConversationEmpty'),
        isConversation: true,
      }
      continue
    }
    const messages = shown.map((each) => {
      const { id: parentId, skipped } = nearestKept(each.parentId, omitted)
      if (each.role !== 'assistant') return { ...each, parentId }
      const skippedThoughts = skipped.toReversed().flatMap((nodeId) => thoughts.get(nodeId) || [])
      return { ...each, parentId, reasoning: skippedThoughts.join('\n\n') }
    })
    yield {
      type: 'conversation',
      isForeign: true,
      conversation: toExported(
        {
          from: 'chatgpt',
          id,
          title,
          createdAt: (created ?? 0) * 1000,
          updatedAt: (updated ?? created ?? 0) * 1000,
          messages: messages.toSorted((one_, other) => one_.createdAt - other.createdAt),
          leafId: nearestKept(current ?? null, omitted).id,
        },
        now,
      ),
    }
  }
}

/** Returns the nearest ancestor that is not omitted, and the omitted nodes below it. */
function nearestKept(
  id: string | null,
  omitted: ReadonlyMap<string, string | null>,
): { id: string | null; skipped: string[] } {
  const skipped = new Set<string>()
  let at = id
  while (at !== null && omitted.has(at) && !skipped.has(at)) {
    skipped.add(at)
    at = omitted.get(at) ?? null
  }
  return { id: at !== null && omitted.has(at) ? null : at, skipped: [...skipped] }
}

function isThought({ content_type: type }: Content): boolean {
  return type === 'thoughts' || type === 'reasoning_recap'
}

type MessageFields = Pick<ForeignMessage, 'role' | 'text' | 'reasoning' | 'name' | 'model' | 'attachments'>

function toMessage(source: z.infer<typeof message>, attachments: readonly Attachment[]): MessageFields | null {
  if (source.metadata?.is_visually_hidden_from_conversation === true || isThought(source.content)) return null
  const { role, name } = source.author
  const words = textOf(source.content).trim()
  if (words === '' && attachments.length === 0) return null
  if (role === 'user') return { role, text: words, attachments }
  if (role === 'assistant') {
    return { role, text: words, model: source.metadata?.model_slug ?? null }
  }
  if (role === 'tool') return { role, text: words, name: (name ?? 'tool').slice(0, 64) }
  return role === 'system' ? { role, text: words } : null
}

function textOf(source: Content): string {
  switch (source.content_type) {
    case 'code':
      return `\`\`\`${source.language === 'unknown' ? '' : (source.language ?? '')}\n${source.text ?? ''}\n\`\`\``
    case 'thoughts':
      return (source.thoughts ?? [])
        .map(({ summary, content: inside }) => [summary, inside].filter(Boolean).join('\n\n'))
        .join('\n\n')
    case 'reasoning_recap':
      return source.content ?? ''
    // Context that ChatGPT stores with each conversation, which is not a message.
    case 'user_editable_context':
    case 'model_editable_context':
      return ''
    default:
      return [...(source.parts ?? []).map(partText), source.text ?? '', source.result ?? '']
        .filter(Boolean)
        .join('\n\n')
  }
}

const spokenPart = z.looseObject({ text: z.string() })
const assetPart = z.looseObject({ asset_pointer: z.string() })

function partText(part: unknown): string {
  return typeof part === 'string' ? part : (spokenPart.safeParse(part).data?.text ?? '')
}

async function picturesOf({ parts = [] }: Content, zip: Zip | null) {
  const files: { attachment: Attachment; bytes: Buffer }[] = []
  let missing = 0
  for (const part of parts) {
    const pointer = assetPart.safeParse(part).data?.asset_pointer
    if (pointer === undefined) continue
    const file = zip && (await findAsset(pointer, zip))
    if (!file) missing += 1
    else if (!files.some(({ attachment }) => attachment.hash === file.attachment.hash)) files.push(file)
  }
  return { files, missing }
}

/** Finds the file of a pointer such as `file-service://file-abc`: its name begins with the last part. */
async function findAsset(pointer: string, zip: Zip) {
  const key = pointer.split('/').at(-1)
  const name = zip.names.find((each) => key !== undefined && key !== '' && each.split('/').at(-1)?.startsWith(key))
  if (name === undefined) return null
  try {
    const bytes = await zip.read(name, maxAttachmentBytes)
    return { attachment: describeFile(name, bytes), bytes }
  } catch (error) {
    if (isTooLarge(error)) throw error
    return null
  }
}

function titleOf(value: unknown): string | null {
  const title = z.looseObject({ title: z.string().nullish() }).safeParse(value).data?.title
  return title?.trim() ? title.trim().slice(0, 200) : null
}
