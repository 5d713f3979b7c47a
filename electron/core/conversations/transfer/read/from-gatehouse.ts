import { z } from 'zod'
import { exportedConversation, exportedFile, exportFormat, exportVersion } from '#shared/conversation-export-schema.ts'
import { explainIssues } from '#shared/gateway/explain-issues.ts'
import { isRecord } from '#shared/json/json-value.ts'
import { explain } from '#shared/messages/explain.ts'
import type { Explanation } from '#shared/messages/notice.ts'
import { badInput } from '../../bad-input.ts'
import { treeProblem } from '../tree-problem.ts'
import type { ImportPart } from './import-part.ts'

const named = z.looseObject({ id: z.string().optional(), title: z.string().nullable().optional() })

/** Reads an export of this app and skips damaged conversations. Throws `bad-input`. */
export function* readGatehouse(value: unknown): Generator<ImportPart> {
  checkHead(value)
  const { conversations, attachments } = isRecord(value) ? value : {}
  if (!Array.isArray(conversations)) throw badInput(explain('importWithoutList'))
  yield { type: 'found', conversations: conversations.length }
  for (const file of Array.isArray(attachments) ? attachments : []) yield readExportedFile(file)
  for (const one of conversations) yield readExportedChat(one)
}

/** Throws `bad-input` for another format or an unknown version. */
export function checkHead(value: unknown): void {
  const { format, version } = isRecord(value) ? value : {}
  if (format !== exportFormat) throw badInput(explain('importUnknownFormat'))
  if (version !== exportVersion) {
    throw badInput(explain('importNewerApp', { version: String(version), newest: exportVersion }))
  }
}

export function readExportedFile(value: unknown): ImportPart {
  const read = exportedFile.safeParse(value, { reportInput: true })
  if (read.success) return { type: 'file', name: read.data.name, bytes: Buffer.from(read.data.data, 'base64') }
  return {
    type: 'skipped',
    what: explain('aFile'),
    why: explain('importItemDamaged', { reason: explainIssues(read.error) }),
    isConversation: false,
  }
}

export function readExportedChat(value: unknown): ImportPart {
  const read = exportedConversation.safeParse(value, { reportInput: true })
  const { title, id } = named.safeParse(value).data ?? {}
  const name = (title ?? id)?.slice(0, 200)
  const what = name === undefined ? explain('aConversation') : { message: name }
  const skipped = (why: Explanation): ImportPart => ({ type: 'skipped', what, why, isConversation: true })
  if (!read.success) {
    const quoted = JSON.stringify(what.message)
    return skipped(explain('importConversationDamaged', { title: quoted, reason: explainIssues(read.error) }))
  }
  const problem = treeProblem(read.data)
  return problem === null ? { type: 'conversation', conversation: read.data, isForeign: false } : skipped(problem)
}
