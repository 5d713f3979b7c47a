import { attachmentOf, completePart } from '#shared/chat/attachment-parts.ts'
import type { Attachment } from '#shared/attachment.ts'
import type { ChatRequest } from '#shared/gateway/chat-completions.ts'
import type { ChatMessage } from '#shared/chat-parameters/chat-message.ts'
import type { ContentPart } from '#shared/chat-parameters/content-part.ts'
import type { AttachmentFiles } from './attachment-files.ts'
import { decodeText } from './file-kind.ts'
import type { AnsweringGateway, Complete } from '../gateway-client/answering-gateway.ts'

type Files = Pick<AttachmentFiles, 'readWhole'>

/** Replaces the file references of a request by the files. Throws `storage` if one is missing or damaged. */
export async function fillAttachments(files: Files, request: ChatRequest): Promise<ChatRequest> {
  const messages: ChatMessage[] = []
  for (const message of request.messages) {
    if (!Array.isArray(message.content)) messages.push(message)
    else messages.push({ ...message, content: await fillParts(files, message.content) })
  }
  return { ...request, messages }
}

async function fillParts(files: Files, parts: readonly ContentPart[]): Promise<ContentPart[]> {
  const filled: ContentPart[] = []
  for (const part of parts) {
    const attachment = attachmentOf(part)
    filled.push(attachment === undefined ? part : completePart(attachment, await contentOf(files, attachment)))
  }
  return filled
}

async function contentOf(files: Files, attachment: Attachment): Promise<{ base64: string } | { text: string }> {
  const bytes = await files.readWhole(attachment)
  return attachment.kind === 'text' ? { text: decodeText(bytes) ?? '' } : { base64: bytes.toString('base64') }
}

/** Returns the size of the filled request as JSON in bytes. An unreadable text file counts as its reference. */
export async function sizeOfRequest(files: Files, request: ChatRequest): Promise<number> {
  let size = jsonBytes(request)
  const parts = request.messages.flatMap(({ content }) => (Array.isArray(content) ? content : []))
  for (const part of parts) {
    const attachment = attachmentOf(part)
    if (attachment === undefined) continue
    const content = attachment.kind === 'text' ? await contentOf(files, attachment).catch(() => null) : { base64: '' }
    if (content === null) continue
    size += jsonBytes(completePart(attachment, content)) - jsonBytes(part)
    if (attachment.kind !== 'text') size += Math.ceil(attachment.bytes / 3) * 4
  }
  return size
}

function jsonBytes(value: unknown): number {
  return Buffer.byteLength(JSON.stringify(value))
}

/** Wraps a gateway so that file references in a request are replaced by the files before it is sent. */
export function withAttachmentFiles(gateway: AnsweringGateway, files: AttachmentFiles): AnsweringGateway {
  return {
    ...gateway,
    complete: (request, signal, cache) =>
      hasFiles(request) ? completeWithFiles(request, signal, cache) : gateway.complete(request, signal, cache),
  }

  async function* completeWithFiles(...[request, signal, cache]: Parameters<Complete>) {
    yield* gateway.complete(await fillAttachments(files, request), signal, cache)
  }
}

function hasFiles({ messages }: ChatRequest): boolean {
  return messages.some(
    ({ content }) => Array.isArray(content) && content.some((part) => attachmentOf(part) !== undefined),
  )
}
