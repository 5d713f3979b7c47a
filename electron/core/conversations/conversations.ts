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
import type { AttachmentFiles } from '../attachments/attachment-files.ts'
import { sendingFiles } from '../attachments/sending-files.ts'
import type { Database } from '../storage/database.ts'
import { storageFault } from '../storage/storage-error.ts'
import { type AnswerSound, readAnswerSound } from './answer-sound.ts'
import { type BranchReading, branchReading } from './branch-reading.ts'
import { type ConversationChanges, conversationChanges } from './conversation-changes.ts'
import { badInput } from './bad-input.ts'
import { createConversationContext } from './conversation-context.ts'
import { type Comparing, createComparing } from './comparing.ts'
import { previewRequest, type PresetVersionOf } from './conversation-request.ts'
import { type DraftAttachments, draftAttachments } from './draft-attachments.ts'
import { createListWatchers } from './list-watchers.ts'
import { type MessageVisibility, messageVisibility } from './message-visibility.ts'
import type { AnsweringGateway } from './running-answer.ts'
import type { CheckSchema } from './schema-check.ts'
import { createSendingQueue, type SendingQueue } from './sending-queue.ts'
import { detailsOf } from './stored-answer.ts'
import { createTurns, type Turns, type TurnsParts } from './turns.ts'

/** How long a deleted conversation can be restored, in milliseconds. */
const keepDeleted = 30 * 24 * 60 * 60_000

/** The conversations and the answers that arrive in them. Every method throws `AppError`s. */
export interface Conversations
  extends
    ConversationChanges,
    DraftAttachments,
    Omit<Turns, 'say'>,
    Omit<SendingQueue, 'advance'>,
    MessageVisibility,
    BranchReading,
    Comparing {
  /** The newest first, `limit` of them at most. */
  list(limit?: number): ConversationSummary[]
  /** All rows of the list, then what changes in it. */
  watchList(signal: AbortSignal): AsyncGenerator<ListPart>
  /** One in which nothing was said or drafted, so that empty ones do not pile up; null where there is none. */
  findEmpty(): string | null
  /** Null where it is not there. */
  titleOf(id: string): string | null
  /** Ends all answers that arrive in a conversation, or the one. */
  stop(id: string, answerId?: string): void
  /** Does not wait any longer with the next try of the answers under way, or of the one. */
  tryNow(id: string, answerId?: string): void
  /**
   * `target` is the place of a target of the draft; without one it is as the chat says. With the files themselves where
   * it `isWhole`, else with a note of each.
   */
  preview(id: string, text: string, name?: string | null, target?: number, isWhole?: boolean): Promise<RequestPreview>
  details(id: string, messageId: string): AnswerDetails
  answerAudio(id: string, messageId: string): AnswerSound
  /** All that has arrived of an answer that is not saved as it is; null where it is. */
  unstored(answerId: string): Answer | null
  /** Other messages than before are in the conversation: whoever watches is told of all. */
  republish(ids: readonly string[]): void
  /** The conversation as it is, then everything that happens in it, however late the watcher comes. */
  watch(id: string, signal: AbortSignal): AsyncGenerator<WatchPart>
  isAnswering(): boolean
  /** Resolves when no answer is arriving any more. */
  idle(): Promise<void>
  /** Saving works again: what could not be saved is saved now. Throws nothing. */
  catchUp(): void
  /** Ends every answer under way, saved as far as it has come. */
  interruptAll(): void
}

export interface ConversationsParts extends Partial<TurnsParts> {
  readonly database: Database
  /** How a conversation without a name is called. */
  readonly untitled?: () => string
  readonly attachmentFiles?: AttachmentFiles
  /** The gateway profile of new conversations. */
  readonly activeProfileId: () => string
  /** The gateway of a profile. Throws an `AppError` where it was removed. */
  readonly gatewayOf: (profileId: string) => AnsweringGateway
  readonly presetVersionOf?: PresetVersionOf
  /** Asked before anything is sent in a conversation; an `AppError` that it throws keeps what was typed unsent. */
  readonly beforeSend?: (conversationId: string) => void
  /** Compares structured output with its schema; without it nothing is compared. */
  readonly checkSchema?: CheckSchema
  /** The rows of these have changed in the list, or are gone from it. */
  readonly onListChanged: (ids: readonly string[]) => void
  /** What is being written has changed, in a window or by being sent. */
  readonly onDraftChanged?: (change: DraftChange) => void
  /** These messages do not match their checksums. */
  readonly onDamaged?: (ids: readonly string[]) => void
  readonly now?: () => number
  readonly createId?: () => string
}

/** Opens the conversations: what an earlier run left unfinished is ended, and what was deleted long ago removed. */
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
    gatewayOf: (profileId) => sendingFiles(gatewayOf(profileId), attachmentFiles),
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
  const { turns: allTurns, steps } = createTurns(context, { presetVersionInUse })
  const { say: _say, ...turns } = allTurns
  const { advance, ...queue } = createSendingQueue(context, allTurns)

  /** The answers under way in a conversation, or the one of them. */
  function inFlight(id: string, answerId: string | undefined): string[] {
    return answering.inConversation(id).filter((each) => answerId === undefined || each === answerId)
  }

  function summaries(ids: readonly string[]): ConversationSummary[] {
    return conversations
      .summaries(ids)
      .map((summary) => (answering.isIn(summary.id) ? { ...summary, state: 'streaming' } : summary))
  }

  /** Ends what an earlier run left unfinished. Where nothing can be written it is done when that works again. */
  function tidy(): void {
    if (isTidy) return
    try {
      messages.interruptLeftovers(answering.inFlight())
      conversations.purge(now() - keepDeleted)
      isTidy = true
    } catch (error) {
      if (storageFault(error) === null) throw error
    }
  }
  let isTidy = false
  tidy()

  return {
    ...conversationChanges(context, { activeProfileId, presetVersionOf }),
    ...draftAttachments(context),
    ...turns,
    ...queue,
    ...messageVisibility(context),
    ...createComparing(context, steps, presetVersionOf),
    ...branchReading(context),

    list(limit) {
      const ids = conversations.ids('newest', limit)
      const places = new Map(ids.map((id, place) => [id, place]))
      return summaries(ids).toSorted((one, other) => (places.get(one.id) ?? 0) - (places.get(other.id) ?? 0))
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
    preview: (id, text, name = null, target, isWhole = false) =>
      previewRequest(context, presetVersionOf, id, { text, name, target, isWhole }),
    details(id, messageId) {
      context.readMessage(id, messageId)
      const stored = messages.details(messageId)
      const arriving = answering.unstored(messageId)
      return arriving ? detailsOf(arriving, stored.request) : stored
    },
    answerAudio(id, messageId) {
      context.readMessage(id, messageId)
      const answer = answering.unstored(messageId) ?? messages.answer(messageId)
      return readAnswerSound(answer, messages.details(messageId).request)
    },
    unstored: (answerId) => answering.unstored(answerId),
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
        error: { source: 'transport', kind: 'interrupted', message: 'The app was closed in the middle of the answer.' },
      }),
  }
}

const noFiles: AttachmentFiles = {
  add: () => Promise.reject(badInput('No files are kept here.')),
  read: () => Promise.reject(badInput('No files are kept here.')),
  readWhole: () => Promise.reject(badInput('No files are kept here.')),
  check(attachments) {
    if (attachments.length > 0) throw badInput('No files are kept here.')
  },
  sweep: () => 0,
}

const noPresets: PresetVersionOf = async (_profileId, slug) => {
  throw badInput(`The preset ${slug} cannot be read here.`, 'preset')
}
