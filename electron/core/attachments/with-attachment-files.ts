import { attachmentOf } from '#shared/chat/attachment-parts.ts'
import type { ChatRequest } from '#shared/gateway/chat-completions.ts'
import type { AnsweringGateway } from '../conversations/running-answer.ts'
import type { AttachmentFiles } from './attachment-files.ts'
import { fillAttachments } from './send-attachments.ts'

/** Wraps a gateway so that file references in a request are replaced by the files before it is sent. */
export function withAttachmentFiles(gateway: AnsweringGateway, files: AttachmentFiles): AnsweringGateway {
  return {
    ...gateway,
    complete: (request, signal) =>
      hasFiles(request) ? completeWithFiles(request, signal) : gateway.complete(request, signal),
  }

  async function* completeWithFiles(request: ChatRequest, signal: AbortSignal) {
    yield* gateway.complete(await fillAttachments(files, request), signal)
  }
}

function hasFiles({ messages }: ChatRequest): boolean {
  return messages.some(
    ({ content }) => Array.isArray(content) && content.some((part) => attachmentOf(part) !== undefined),
  )
}
