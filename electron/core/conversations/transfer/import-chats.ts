import { setTimeout as delay } from 'node:timers/promises'
import type { ImportReport } from '#shared/conversation.ts'
import { AppError, explanationOf } from '#shared/errors.ts'
import type { Attachment } from '#shared/attachment.ts'
import { explain } from '#shared/messages/explain.ts'
import { type AttachmentFiles, describeFile, nameOf } from '../../attachments/attachment-files.ts'
import type { Database } from '../../storage/database.ts'
import { badInput } from '../../app-errors.ts'
import type { ExportedConversation } from './exported.ts'
import type { ImportPart, ReadImport } from './read/import-part.ts'
import { createImportBatches, type PendingImport } from './import-batches.ts'
import { importSteps } from './write-import.ts'

export interface ImportChatsParts {
  readonly database: Database
  readonly attachmentFiles: AttachmentFiles
  readonly read: ReadImport
  /** Runs when the messages of these conversations changed. */
  readonly onChanged: (conversationIds: readonly string[]) => void
  /** Returns the gateway profile for conversations from other programs. */
  readonly activeProfileId: () => string
  readonly now: () => number
}

/** The progress of an import, yielded after each part. */
export interface ImportProgress {
  readonly done: number
  readonly total: number
  readonly report: ImportReport
}

/** Milliseconds between two `onChanged` calls, each of which makes every window reload rows of its list. */
const publishIntervalMs = 500

/** How many messages are collected for a write: more than one transaction takes. */
const maxPendingMessages = 200

/** How long the next part, or its files, may take until the parts before it are written, in milliseconds. */
const lateAfterMs = 5

/** How many skipped items are listed; an invalid file could fill the screen. */
const maxReportedSkips = 50

/**
 * Imports the conversations of a file and yields the progress, the last one also if the import is stopped.
 * Imported conversations stay then, and if the rest is invalid. Throws `bad-input` if nothing of the file can be imported.
 */
export async function* importChats(
  path: string,
  { database, attachmentFiles, read, onChanged, activeProfileId, now }: ImportChatsParts,
  signal: AbortSignal,
): AsyncGenerator<ImportProgress> {
  let total = 0
  let done = 0
  let skippedConversations = 0
  let changed: string[] = []
  /** Verified attachments by hash. */
  const known = new Map<string, Attachment>()
  let publishedAt = 0
  const batches = createImportBatches(database)
  let pending: PendingImport[] = []
  let pendingMessages = 0
  let report: ImportReport = { added: 0, known: 0, skipped: [], moreSkipped: 0, conversationId: null }

  function skip(part: Extract<ImportPart, { type: 'skipped' }>): void {
    const { what, why } = part
    if (part.isConversation) skippedConversations += 1
    report =
      report.skipped.length < maxReportedSkips
        ? { ...report, skipped: [...report.skipped, { what, why }] }
        : { ...report, moreSkipped: report.moreSkipped + 1 }
  }

  /** Returns a reference as its file's bytes define it: an import may claim a wrong type, or a path as its name. */
  async function verifiedAttachment(given: Attachment): Promise<Attachment> {
    const name = nameOf(given.name)
    let facts = known.get(given.hash)
    if (!facts) {
      const bytes = await attachmentFiles.readWhole(given).catch(() => null)
      // A missing file is reported below and cannot be sent.
      if (bytes === null) return { ...given, name }
      facts = describeFile(name, bytes)
      known.set(given.hash, facts)
    }
    return { ...facts, name, ...(given.detail === undefined ? {} : { detail: given.detail }) }
  }

  async function withVerifiedAttachments(conversation: ExportedConversation): Promise<ExportedConversation> {
    const all = new Map<Attachment, Attachment>()
    for (const given of referencesOf(conversation)) all.set(given, await verifiedAttachment(given))
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

  async function prepare(given: ExportedConversation, isForeign: boolean): Promise<void> {
    const conversation = await withVerifiedAttachments(given)
    const { id, title } = conversation
    const localConversation = isForeign ? { ...conversation, profileId: activeProfileId() } : conversation
    const what = { message: title ?? id }
    // A chat without messages is work, too.
    pendingMessages += conversation.messages.length + 1
    pending.push({
      steps: importSteps(database, localConversation, isForeign, now()),
      onEnd(outcome) {
        done += 1
        if (outcome instanceof AppError) {
          skip({ type: 'skipped', what, why: explanationOf(outcome), isConversation: true })
        } else {
          report = {
            ...report,
            added: report.added + Number(outcome.isNew),
            known: report.known + Number(!outcome.isNew),
            conversationId: report.conversationId ?? id,
          }
          if (outcome.isChanged) changed.push(id)
        }
        const missing = referencesOf(localConversation).filter(
          (attachment) => !isStored(attachmentFiles, attachment),
        ).length
        if (missing === 0) return
        const why = explain('importFilesMissing', { count: missing })
        skip({ type: 'skipped', what, why, isConversation: false })
      },
    })
  }

  async function writePending(): Promise<void> {
    // More may be prepared meanwhile.
    const batch = pending
    pending = []
    pendingMessages = 0
    await batches.write(batch)
  }

  function publishChanged(): void {
    publishedAt = performance.now()
    if (changed.length > 0) onChanged(changed)
    changed = []
  }

  async function handle(part: ImportPart): Promise<void> {
    switch (part.type) {
      case 'found':
        total = part.conversations
        break
      case 'file':
        await attachmentFiles.add(part.name, part.bytes).catch((error: unknown) => {
          const what = { message: part.name }
          skip({ type: 'skipped', what, why: explanationOf(error), isConversation: false })
        })
        break
      case 'skipped':
        skip(part)
        if (part.isConversation) done += 1
        break
      case 'conversation':
        await prepare(part.conversation, part.isForeign)
        if (pendingMessages >= maxPendingMessages) await writePending()
        break
    }
  }

  const parts = read(path, signal)[Symbol.asyncIterator]()
  try {
    while (!signal.aborted) {
      const reading = parts.next()
      // What has been read does not wait for a slow disk.
      if (pending.length > 0 && (await isLate(reading))) {
        await writePending()
        yield { done, total, report }
      }
      const { done: isEnd, value: part } = await reading
      if (isEnd || signal.aborted) break
      const handling = handle(part)
      if (pending.length > 0 && (await isLate(handling))) {
        await writePending()
        yield { done, total, report }
      }
      await handling
      if (performance.now() - publishedAt >= publishIntervalMs) publishChanged()
      yield { done, total, report }
    }
    // Also after Stop: what was prepared is complete.
    await writePending()
    await batches.flush()
  } finally {
    // Not awaited: the reader may wait for a slow disk.
    parts.return?.().catch(() => undefined)
    publishChanged()
  }
  const [first] = report.skipped
  const isNothing = skippedConversations === total && report.added + report.known === 0
  if (first !== undefined && isNothing && !signal.aborted) throw badInput(first.why)
  yield { done, total, report }
}

/** Returns whether something takes longer than the way of a part from the thread that reads. A failure is not late. */
function isLate(working: Promise<unknown>): Promise<boolean> {
  const done = working.then(
    () => false,
    () => false,
  )
  return Promise.race([done, delay(lateAfterMs, true)])
}

/** Returns the references of a conversation to files: of its messages, queue and draft. */
export function referencesOf({
  messages,
  queue,
  draftAttachments = [],
}: Pick<ExportedConversation, 'messages' | 'queue' | 'draftAttachments'>) {
  return [...messages, ...queue].flatMap(({ attachments = [] }) => attachments).concat(draftAttachments)
}

function isStored(files: AttachmentFiles, attachment: Parameters<AttachmentFiles['check']>[0][number]): boolean {
  try {
    files.check([attachment])
    return true
  } catch {
    return false
  }
}
