import { randomUUID } from 'node:crypto'
import type { Answer } from '#shared/answer.ts'
import type {
  AnswerDetails,
  ConversationSummary,
  DraftChange,
  ListPart,
  RequestPreview,
  WatchPart,
} from '#shared/conversation.ts'
import { explain } from '#shared/messages/explain.ts'
import type { AttachmentFiles } from '../attachments/attachment-files.ts'
import { withAttachmentFiles } from '../attachments/with-attachment-files.ts'
import type { Database } from '../storage/database.ts'
import { storageFault } from '../storage/storage-error.ts'
import { type AnswerSound, readAnswerSound } from './answer-sound.ts'
import { type BranchReading, branchReading } from './branch-reading.ts'
import { type ConversationChanges, conversationChanges } from './conversation-changes.ts'
import { badInput } from './bad-input.ts'
import { createConversationContext } from './conversation-context.ts'
import { type ComparisonCommands, createComparisonCommands } from './comparison-commands.ts'
import { previewRequest, type PresetVersionOf } from './conversation-request.ts'
import { type DraftAttachments, draftAttachments } from './draft-attachments.ts'
import { createListWatchers } from './list-watchers.ts'
import { type MessageVisibility, messageVisibility } from './message-visibility.ts'
import type { AnsweringGateway } from './running-answer.ts'
import type { CheckSchema } from './schema-check.ts'
import { createSendingQueue, type SendingQueue } from './sending-queue.ts'
import { detailsOf } from './stored-answer.ts'
import { createMessageCommands, type MessageCommands, type MessageCommandsParts } from './message-commands.ts'

/** How long a deleted conversation can be restored, in milliseconds. */
const deletedRetentionMs = 30 * 24 * 60 * 60_000

/** All commands and queries on conversations. Every method throws `AppError`s. Each base interface has its own file. */
export interface Conversations
  extends
    ConversationChanges,
    DraftAttachments,
    Omit<MessageCommands, 'sendUserMessage'>,
    Omit<SendingQueue, 'advance'>,
    MessageVisibility,
    BranchReading,
    ComparisonCommands {
  /** Returns the newest first, at most `limit`. */
  list(limit?: number): ConversationSummary[]
  /** Yields all rows of the list, then its changes. */
  watchList(signal: AbortSignal): AsyncGenerator<ListPart>
  /** Returns a conversation without messages and draft for reuse; null if there is none. */
  findEmpty(): string | null
  /** Null if the conversation does not exist. */
  titleOf(id: string): string | null
  /** Stops one answer of a conversation, or all of them. */
  stop(id: string, answerId?: string): void
  /** Starts the next attempt of one answer in flight, or of all, without waiting for its delay. */
  tryNow(id: string, answerId?: string): void
  /**
   * Returns the request that sending `text` would send. `target` is the index of a target of the draft; without it the
   * chat's own settings apply. `includesFiles` adds the files, otherwise the body has a reference for each.
   */
  preview(
    id: string,
    text: string,
    name?: string | null,
    target?: number,
    includesFiles?: boolean,
  ): Promise<RequestPreview>
  details(id: string, messageId: string): AnswerDetails
  answerAudio(id: string, messageId: string): AnswerSound
  /** Returns an answer that is in flight or could not be saved; null if the database is up to date. */
  unsavedAnswer(answerId: string): Answer | null
  /** Sends new snapshots to watchers, after messages were changed outside these commands. */
  republish(ids: readonly string[]): void
  /** Yields a snapshot of the conversation, then its changes. */
  watch(id: string, signal: AbortSignal): AsyncGenerator<WatchPart>
  isAnswering(): boolean
  /** Resolves when no answer is in flight. */
  idle(): Promise<void>
  /** Retries what could not be saved. Call it when the database becomes writable again. Never throws. */
  catchUp(): void
  /** Interrupts all answers in flight and saves what has arrived. */
  interruptAll(): void
}

export interface ConversationsParts extends Partial<MessageCommandsParts> {
  readonly database: Database
  /** Returns the title of a conversation without a name. */
  readonly untitled?: () => string
  readonly attachmentFiles?: AttachmentFiles
  /** The gateway profile of new conversations. */
  readonly activeProfileId: () => string
  /** Returns the gateway of a profile. Throws an `AppError` if it was removed. */
  readonly gatewayOf: (profileId: string) => AnsweringGateway
  readonly presetVersionOf?: PresetVersionOf
  /** Runs before anything is sent in a conversation. If it throws an `AppError`, nothing is sent and the draft stays. */
  readonly beforeSend?: (conversationId: string) => void
  /** Checks structured output against its schema; without it nothing is checked. */
  readonly checkSchema?: CheckSchema
  /** Runs when the list rows of these conversations changed or were removed. */
  readonly onListChanged: (ids: readonly string[]) => void
  /** Runs when a draft changed, by typing or sending. */
  readonly onDraftChanged?: (change: DraftChange) => void
  /** Runs when messages do not match their checksums. */
  readonly onDamaged?: (ids: readonly string[]) => void
  readonly now?: () => number
  readonly createId?: () => string
}

/** Opens the conversations: interrupts answers that an earlier run left unfinished, and purges old deleted ones. */
export function openConversations({
  database,
  untitled,
  attachmentFiles = noFiles,
  activeProfileId,
  gatewayOf,
  presetVersionOf = noPresets,
  presetVersionInUse = () => null,
  beforeSend = () => undefined,
  checkSchema = () => null,
  onListChanged,
  onDamaged = () => undefined,
  onDraftChanged = () => undefined,
  now = Date.now,
  createId = randomUUID,
}: ConversationsParts): Conversations {
  const context = createConversationContext({
    database,
    untitled,
    attachmentFiles,
    gatewayOf: (profileId) => withAttachmentFiles(gatewayOf(profileId), attachmentFiles),
    beforeSend,
    checkSchema,
    onListChanged(ids) {
      listWatchers.notify(ids)
      onListChanged(ids)
    },
    onDamaged,
    onDraftChanged,
    onAnswerEnd: (id, answerId) => advance(id, answerId),
    now,
    createId,
  })
  const { conversations, messages, answering, watchers } = context
  const listWatchers = createListWatchers({ ids: () => conversations.ids('pinned'), summaries })
  const { commands: allCommands, steps } = createMessageCommands(context, { presetVersionInUse })
  const { sendUserMessage: _send, ...commands } = allCommands
  const { advance, ...queue } = createSendingQueue(context, allCommands)

  /** Returns the ids of the answers in flight in a conversation, or only the given one. */
  function inFlight(id: string, answerId: string | undefined): string[] {
    return answering.inConversation(id).filter((each) => answerId === undefined || each === answerId)
  }

  function summaries(ids: readonly string[]): ConversationSummary[] {
    return conversations
      .summaries(ids)
      .map((summary) => (answering.isAnsweringIn(summary.id) ? { ...summary, state: 'streaming' } : summary))
  }

  /** Cleans up after earlier runs, once. If the database is read-only, `catchUp` retries it. */
  let isTidy = false
  function tidy(): void {
    if (isTidy) return
    try {
      messages.interruptLeftovers(answering.inFlight())
      conversations.purge(now() - deletedRetentionMs)
      isTidy = true
    } catch (error) {
      if (storageFault(error) === null) throw error
    }
  }
  tidy()

  return {
    ...conversationChanges(context, { activeProfileId, presetVersionOf }),
    ...draftAttachments(context),
    ...commands,
    ...queue,
    ...messageVisibility(context),
    ...createComparisonCommands(context, steps, presetVersionOf),
    ...branchReading(context),

    list(limit) {
      const ids = conversations.ids('newest', limit)
      const positions = new Map(ids.map((id, index) => [id, index]))
      return summaries(ids).toSorted((one, other) => (positions.get(one.id) ?? 0) - (positions.get(other.id) ?? 0))
    },
    watchList: (signal) => listWatchers.watch(signal),
    findEmpty: () => conversations.findEmpty(),
    titleOf: (id) => conversations.titleOf(id),
    stop(id, answerId) {
      for (const each of inFlight(id, answerId)) answering.end(each, { status: 'stopped', error: null })
    },
    tryNow(id, answerId) {
      for (const each of inFlight(id, answerId)) answering.tryNow(each)
    },
    preview: (id, text, name = null, target, includesFiles = false) =>
      previewRequest(context, presetVersionOf, id, { text, name, target, includesFiles }),
    details(id, messageId) {
      context.readMessage(id, messageId)
      const stored = messages.details(messageId)
      const arriving = answering.unsavedAnswer(messageId)
      return arriving ? detailsOf(arriving, stored.request) : stored
    },
    answerAudio(id, messageId) {
      context.readMessage(id, messageId)
      const answer = answering.unsavedAnswer(messageId) ?? messages.answer(messageId)
      return readAnswerSound(answer, messages.details(messageId).request)
    },
    unsavedAnswer: (answerId) => answering.unsavedAnswer(answerId),
    republish: (ids) => context.publishSnapshot(...ids),
    watch: (id, signal) => watchers.watch(id, () => context.snapshot(id), signal),
    isAnswering: () => answering.isBusy(),
    idle: () => answering.idle(),
    catchUp() {
      tidy()
      answering.saveUnsaved()
    },
    interruptAll: () =>
      answering.endAll({
        status: 'interrupted',
        error: { source: 'transport', kind: 'interrupted', ...explain('appClosedDuringAnswer') },
      }),
  }
}

const noFiles: AttachmentFiles = {
  add: () => Promise.reject(badInput(explain('noFilesKept'))),
  read: () => Promise.reject(badInput(explain('noFilesKept'))),
  readWhole: () => Promise.reject(badInput(explain('noFilesKept'))),
  check(attachments) {
    if (attachments.length > 0) throw badInput(explain('noFilesKept'))
  },
  sweep: () => 0,
}

const noPresets: PresetVersionOf = async (_profileId, slug) => {
  throw badInput(explain('presetUnreadable', { slug }), 'preset')
}
