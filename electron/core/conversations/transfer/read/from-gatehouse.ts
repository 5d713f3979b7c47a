import { z } from 'zod'
import { exportedConversation, exportedFile, exportFormat, exportVersion } from '#shared/conversation-export-schema.ts'
import { explainIssues } from '#shared/gateway/explain-issues.ts'
import { badInput } from '../../bad-input.ts'
import { treeProblem } from '../tree-problem.ts'
import type { ImportPart } from './import-part.ts'

const named = z.looseObject({ id: z.string().optional(), title: z.string().nullable().optional() })

/** Reads an export of this app and skips damaged conversations. Throws `bad-input`. */
export function* readGatehouse(value: unknown): Generator<ImportPart> {
  checkHead(value)
  const { conversations, attachments } = isRecord(value) ? value : {}
  if (!Array.isArray(conversations)) throw badInput('The file is damaged (it has no list of conversations).')
  yield { type: 'found', conversations: conversations.length }
  for (const file of Array.isArray(attachments) ? attachments : []) yield readExportedFile(file)
  for (const one of conversations) yield readExportedChat(one)
}

/** Throws `bad-input` for another format or an unknown version. */
export function checkHead(value: unknown): void {
  const { format, version } = isRecord(value) ? value : {}
  if (format !== exportFormat)
    throw badInput('The file is no export of chats: neither of this app nor of ChatGPT or OpenRouter.')
  if (version !== exportVersion) {
    throw badInput(
      `The file was written by a newer version of the app (${String(version)}; this one knows ${exportVersion}).`,
    )
  }
}

export function readExportedFile(value: unknown): ImportPart {
  const read = exportedFile.safeParse(value)
  if (read.success) return { type: 'file', name: read.data.name, bytes: Buffer.from(read.data.data, 'base64') }
  return {
    type: 'skipped',
    what: 'A file',
    why: `It is damaged (${explainIssues(read.error)}).`,
    isConversation: false,
  }
}

export function readExportedChat(value: unknown): ImportPart {
  const read = exportedConversation.safeParse(value)
  const { title, id } = named.safeParse(value).data ?? {}
  const what = (title ?? id ?? 'A conversation').slice(0, 200)
  const why = read.success
    ? treeProblem(read.data)
    : `The conversation ${JSON.stringify(what)} is damaged (${explainIssues(read.error)}).`
  if (read.success && why === null) return { type: 'conversation', conversation: read.data, isForeign: false }
  return { type: 'skipped', what, why: why ?? '', isConversation: true }
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}
