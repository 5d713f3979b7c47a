import type { ImportReport } from '#shared/conversation.ts'
import { AppError } from '#shared/errors.ts'
import type { Attachment } from '#shared/attachment.ts'
import { type AttachmentFiles, describeFile, nameOf } from '../../attachments/attachment-files.ts'
import type { Database } from '../../storage/database.ts'
import { badInput } from '../bad-input.ts'
import type { ExportedConversation } from './exported.ts'
import type { ImportPart, ReadImport } from './read/import-part.ts'
import { writeImport } from './write-import.ts'

export interface ImportChatsParts {
  readonly database: Database
  readonly attachmentFiles: AttachmentFiles
  readonly read: ReadImport
  /** There are other messages in these than before. */
  readonly onChanged: (conversationIds: readonly string[]) => void
  /** The gateway of what was held elsewhere. */
  readonly activeProfileId: () => string
  readonly now: () => number
}

/** How far an import is, told after each conversation. */
export interface ImportProgress {
  readonly done: number
  readonly total: number
  readonly report: ImportReport
}

/** Milliseconds between two notices of what has changed: every open window reads the changed rows of its list for each. */
const publishIntervalMs = 500

/** What is told of at most: a file that is bad all through would fill the screen. */
const notifiedOfSkipped = 50

/**
 * Brings in what a file has, one conversation after the other, and tells what became of each. What has come in stays,
 * also where the rest is bad or the import is stopped. Throws `bad-input` where the file is of no use at all.
 */
export async function* importChats(
  path: string,
  { database, attachmentFiles, read, onChanged, activeProfileId, now }: ImportChatsParts,
  signal: AbortSignal,
): AsyncGenerator<ImportProgress> {
  let total = 0
  let done = 0
  let lost = 0
  let changed: string[] = []
  /** What files that messages refer to are, by their hashes. */
  const known = new Map<string, Attachment>()
  let publishedAt = 0
  let report: ImportReport = { added: 0, known: 0, skipped: [], moreSkipped: 0, conversationId: null }

  function skip(part: Extract<ImportPart, { type: 'skipped' }>): void {
    const { what, why } = part
    if (part.isWhole) lost += 1
    report =
      report.skipped.length < notifiedOfSkipped
        ? { ...report, skipped: [...report.skipped, { what, why }] }
        : { ...report, moreSkipped: report.moreSkipped + 1 }
  }

  /** A reference as the bytes of its file have it: a file of chats may call anything a picture, and name it a path. */
  async function trueAttachment(given: Attachment): Promise<Attachment> {
    const name = nameOf(given.name)
    let facts = known.get(given.hash)
    if (!facts) {
      const bytes = await attachmentFiles.readWhole(given).catch(() => null)
      // What is not here is told below, and cannot be sent.
      if (bytes === null) return { ...given, name }
      facts = describeFile(name, bytes)
      known.set(given.hash, facts)
    }
    return { ...facts, name, ...(given.detail === undefined ? {} : { detail: given.detail }) }
  }

  async function withTrueAttachments(conversation: ExportedConversation): Promise<ExportedConversation> {
    const all = new Map<Attachment, Attachment>()
    for (const given of referencesOf(conversation)) all.set(given, await trueAttachment(given))
    const corrected = <Holder extends { attachments?: Attachment[] | undefined }>(holder: Holder): Holder =>
      holder.attachments ? { ...holder, attachments: holder.attachments.map((each) => all.get(each) ?? each) } : holder
    const { draftAttachments: draft } = conversation
    return {
      ...conversation,
      messages: conversation.messages.map(corrected),
      queue: conversation.queue.map(corrected),
      ...(draft ? { draftAttachments: draft.map((each) => all.get(each) ?? each) } : {}),
    }
  }

  async function bring(given: ExportedConversation, isForeign: boolean): Promise<void> {
    const conversation = await withTrueAttachments(given)
    const { id, title } = conversation
    const placed = isForeign ? { ...conversation, profileId: activeProfileId() } : conversation
    try {
      const { isNew, isChanged } = await writeImport(database, placed, isForeign, now())
      report = {
        ...report,
        added: report.added + Number(isNew),
        known: report.known + Number(!isNew),
        conversationId: report.conversationId ?? id,
      }
      if (isChanged) changed.push(id)
    } catch (error) {
      // A disk that is full refuses the next one as well.
      if (!(error instanceof AppError) || error.data.source !== 'app' || error.data.kind !== 'bad-input') throw error
      skip({ type: 'skipped', what: title ?? id, why: error.message, isWhole: true })
    }
    const missing = referencesOf(placed).filter((attachment) => !isThere(attachmentFiles, attachment)).length
    if (missing === 0) return
    const why = `${missing} of its files are neither in the file nor here; the messages that they go with came in.`
    skip({ type: 'skipped', what: title ?? id, why, isWhole: false })
  }

  function publishChanged(): void {
    publishedAt = performance.now()
    if (changed.length > 0) onChanged(changed)
    changed = []
  }

  async function take(part: ImportPart): Promise<void> {
    switch (part.type) {
      case 'found':
        total = part.conversations
        break
      case 'file':
        await attachmentFiles.add(part.name, part.bytes).catch((error: unknown) => {
          const why = error instanceof Error ? error.message : String(error)
          skip({ type: 'skipped', what: part.name, why, isWhole: false })
        })
        break
      case 'skipped':
        skip(part)
        if (part.isWhole) done += 1
        break
      case 'conversation':
        await bring(part.conversation, part.isForeign)
        done += 1
        break
    }
  }

  try {
    for await (const part of read(path, signal)) {
      if (signal.aborted) return
      await take(part)
      if (performance.now() - publishedAt >= publishIntervalMs) publishChanged()
      yield { done, total, report }
    }
  } finally {
    publishChanged()
  }
  const [first] = report.skipped
  if (first !== undefined && lost === total && report.added + report.known === 0) throw badInput(first.why)
  yield { done, total, report }
}

/** Every file that something of a conversation refers to. */
export function referencesOf({ messages, queue, draftAttachments = [] }: ExportedConversation) {
  return [...messages, ...queue].flatMap(({ attachments = [] }) => attachments).concat(draftAttachments)
}

function isThere(files: AttachmentFiles, attachment: Parameters<AttachmentFiles['check']>[0][number]): boolean {
  try {
    files.check([attachment])
    return true
  } catch {
    return false
  }
}
