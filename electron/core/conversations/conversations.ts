import { randomUUID } from 'node:crypto'
import type { Answer } from '#shared/answer.ts'
import { parameterProblems } from '#shared/chat/parameter-problems.ts'
import type { ConversationSummary, Message } from '#shared/conversation.ts'
import type { GenerationFacts } from '#shared/generation-facts.ts'
import type { CallHandlers, Emit, StreamHandlers } from '#shared/ipc/handlers.ts'
import { explain } from '#shared/messages/explain.ts'
import type { AttachmentFiles } from '../attachments/attachment-files.ts'
import { withAttachmentFiles } from '../attachments/send-attachments.ts'
import type { Database } from '../storage/database.ts'
import { storageFault } from '../storage/storage-error.ts'
import { readAnswerSound, detailsOf } from './stored-answer.ts'
import { branchReading } from './branch-reading.ts'
import { createChatDraftCalls } from './chat-drafts.ts'
import { conversationChanges, draftAttachments } from './conversation-changes.ts'
import { AppError } from '#shared/errors.ts'
import { badInput, notFound } from '../app-errors.ts'
import { createConversationContext, type RequestPolicyOf } from './conversation-context.ts'
import { createComparisonCommands } from './comparison-commands.ts'
import { previewRequest, type PresetVersionOf } from './conversation-request.ts'
import { conversationList } from './conversation-list.ts'
import { createFieldFinder } from './find-field.ts'
import { createListChanges } from './list-changes.ts'
import { createListOrder } from './list-order.ts'
import { messageVisibility } from './message-visibility.ts'
import { purgeDeleted } from './purge-deleted.ts'
import type { AnsweringGateway } from '../gateway-client/answering-gateway.ts'
import type { CheckSchema } from './schema-check.ts'
import { createSendingQueue } from './sending-queue.ts'
import { createMessageCommands, type MessageCommandsParts } from './message-commands.ts'
import { toolCallCommands } from './tools/tool-call-commands.ts'
import { noTools, type ToolParts } from './tools/tool-executor.ts'
import { type ChatResult, chatResults, definitionOfTool } from './tools/chat-results.ts'
import { createToolLoop } from './tools/tool-loop.ts'

/** How long a deleted conversation can be restored, in milliseconds. */
const deletedRetentionMs = 30 * 24 * 60 * 60_000

export interface ConversationsParts extends Partial<MessageCommandsParts> {
  readonly database: Database
  /** Returns the title of a conversation without a name. */
  readonly untitled?: () => string
  readonly attachmentFiles?: AttachmentFiles
  /** The gateway profile of new conversations. */
  readonly activeProfileId: () => string
  /** The model of a new chat if the caller names none. */
  readonly defaultModel?: () => string | null
  /** Returns the gateway of a profile. Throws an `AppError` if it was removed. */
  readonly gatewayOf: (profileId: string) => AnsweringGateway
  readonly presetVersionOf?: PresetVersionOf
  /** Runs before anything is sent in a conversation. If it throws an `AppError`, nothing is sent and the draft stays. */
  readonly beforeSend?: (conversationId: string) => void
  /** Returns the rules about data for a request; without it there are none. */
  readonly requestPolicy?: RequestPolicyOf
  /** Checks structured output against its schema; without it nothing is checked. */
  readonly checkSchema?: CheckSchema
  /** The servers that execute tools, and the rules for them; without it there are none. */
  readonly tools?: ToolParts
  readonly emit: Emit
  /** Runs when messages do not match their checksums. */
  readonly onDamaged?: (ids: readonly string[]) => void
  readonly now?: () => number
  readonly createId?: () => string
}

/** All commands and queries on conversations. They throw `AppError`s. */
export type Conversations = ReturnType<typeof openConversations>

/** Opens the conversations, and interrupts answers that an earlier run left unfinished. */
export function openConversations({
  database,
  untitled,
  attachmentFiles = noFiles,
  activeProfileId,
  defaultModel = () => null,
  gatewayOf,
  presetVersionOf = noPresets,
  presetVersionInUse = () => null,
  beforeSend = () => undefined,
  requestPolicy = () => null,
  checkSchema = () => null,
  tools = noTools,
  emit,
  onDamaged = () => undefined,
  now = Date.now,
  createId = randomUUID,
}: ConversationsParts) {
  const context = createConversationContext({
    database,
    untitled,
    attachmentFiles,
    gatewayOf: (profileId) => withAttachmentFiles(gatewayOf(profileId), attachmentFiles),
    beforeSend,
    requestPolicy,
    checkSchema,
    onListChanged: (ids) => listChanges.notify(ids),
    onDamaged,
    emit,
    onAnswerEnd(id, answerId) {
      planTools(id, answerId)
      queue.advance(id, answerId)
    },
    tools: {
      offered: (stored) => (stored.isCompared === true ? [] : loop.offered(stored)),
      results: (answerId) => loop.resultTexts(answerId),
      runsOf: (answerId) => loop.publicRuns(answerId),
      isRunningIn: (id) => loop.isRunningIn(id),
    },
    now,
    createId,
  })
  const { conversations, messages, comparisons, answering, watchers } = context
  const listChanges = createListChanges({
    summaries,
    publish: (change) => emit('conversation.listChanged', change),
  })
  const listOrder = createListOrder(database)
  const { calls: messageCalls, steps } = createMessageCommands(context, { presetVersionInUse })
  const queue = createSendingQueue(context, steps)
  const fieldFinder = createFieldFinder(context, emit)
  const loop = createToolLoop(context, { tools, continueTurn })

  /** Executes the tool calls of an answer that is complete, the end of its branch, and not compared. */
  function planTools(id: string, answerId: string): void {
    const answer = messages.read(answerId)
    if (answer.role !== 'assistant' || answer.status !== 'done' || answer.toolCalls.length === 0) return
    if (conversations.read(id).leafId !== answerId || isCompared(answer)) return
    try {
      loop.plan(answer)
    } catch (error) {
      // Nothing is executed that was not stored. The person can run the calls.
      if (storageFault(error) === null) throw error
    }
  }

  function isCompared({ id: answerId, parentId }: Message): boolean {
    const under = parentId === null ? [] : comparisons.under([parentId])
    return under.some(({ columns }) => columns.some((column) => column.answerId === answerId))
  }

  /** Sends the results of an answer's calls. A failure leaves them to the person, whose button reports it. */
  function continueTurn(conversationId: string, messageId: string): void {
    try {
      messageCalls['conversation.answerTools']({ conversationId, messageId, results: [] })
    } catch (error) {
      if (!(error instanceof AppError)) throw error
    }
  }

  /** Returns the ids of the answers in flight in a conversation, or only the given one. */
  function inFlight(id: string, answerId: string | undefined): string[] {
    return answering.inConversation(id).filter((each) => answerId === undefined || each === answerId)
  }

  /** Returns list rows in the order of the ids; missing conversations are left out. */
  function summaries(ids: readonly string[]): ConversationSummary[] {
    const rows = new Map(conversations.summaries(ids).map((row) => [row.id, row]))
    return ids.flatMap((id): ConversationSummary[] => {
      const row = rows.get(id)
      if (row === undefined) return []
      return [context.isBusyIn(id) ? { ...row, state: 'streaming' } : row]
    })
  }

  /** Cleans up after earlier runs, once. If the database is read-only, `catchUp` retries it. */
  let isTidy = false
  function tidy(): void {
    if (isTidy) return
    try {
      messages.interruptLeftovers(answering.inFlight())
      if (!loop.isBusy()) loop.store.interruptLeftovers()
      isTidy = true
    } catch (error) {
      if (storageFault(error) === null) throw error
    }
  }
  tidy()

  /** Resolves to the number of conversations; 0 if they cannot be removed now. */
  async function purge(): Promise<number> {
    try {
      return await purgeDeleted(database, now() - deletedRetentionMs)
    } catch (error) {
      if (storageFault(error) === null) throw error
      return 0
    }
  }

  const calls = {
    ...conversationChanges(context, {
      activeProfileId,
      defaultModel,
      presetVersionOf,
      listOrder,
      stopTools: (id) => loop.stop(id),
    }),
    ...draftAttachments(context),
    ...createChatDraftCalls(database, emit),
    ...messageCalls,
    ...queue.calls,
    ...messageVisibility(context, loop.stop),
    ...createComparisonCommands(context, steps, presetVersionOf, presetVersionInUse),
    ...branchReading(context),
    ...fieldFinder.calls,
    ...toolCallCommands(context, loop),
    ...conversationList(context, { order: listOrder, summaries }),

    'conversation.read': ({ conversationId }) => {
      const [first] = context.snapshot(conversationId)
      if (first?.type !== 'snapshot') throw notFound(explain('conversationDeleted'))
      return first.conversation
    },
    'conversation.findEmpty': () => ({ conversationId: conversations.findEmpty() }),
    'conversation.stop': ({ conversationId, answerId }) => {
      for (const each of inFlight(conversationId, answerId)) answering.end(each, { status: 'stopped', error: null })
      if (answerId === undefined) loop.stop(conversationId)
      return {}
    },
    'conversation.tryNow': ({ conversationId, answerId }) => {
      for (const each of inFlight(conversationId, answerId)) answering.tryNow(each)
      return {}
    },
    'parameters.check': ({ values }) => parameterProblems(values),
    'conversation.preview': (input) => previewRequest(context, presetVersionOf, input),
    'conversation.details': ({ conversationId, messageId }) => {
      context.readMessage(conversationId, messageId)
      const stored = messages.details(messageId)
      const arriving = answering.unsavedAnswer(messageId)
      return arriving ? detailsOf(arriving, stored.request) : stored
    },
    'conversation.answerAudio': ({ conversationId, messageId }) => {
      context.readMessage(conversationId, messageId)
      const answer = answering.unsavedAnswer(messageId) ?? messages.answer(messageId)
      return readAnswerSound(answer, messages.details(messageId).request)
    },
  } satisfies Partial<CallHandlers>

  const streams = {
    ...fieldFinder.streams,
    'conversation.watch': ({ conversationId }, signal) =>
      watchers.watch(conversationId, () => context.snapshot(conversationId), signal),
  } satisfies Partial<StreamHandlers>

  return {
    calls,
    streams,
    /** Returns the newest first, at most `limit`. */
    list: (limit?: number): ConversationSummary[] => summaries(conversations.ids(limit)),
    /** Null if the conversation does not exist. */
    titleOf: (id: string): string | null => conversations.titleOf(id),
    /** Whether it has no messages, or does not exist. */
    isEmpty: (id: string): boolean => conversations.isEmpty(id),
    /** Moves conversations without messages to the gateway that is now in use, with its model. */
    followGateway(profileId: string, model: string | null): void {
      for (const id of conversations.moveEmpty(profileId, model)) context.publishConversation(id)
    },
    /** Returns an answer that is in flight or could not be saved; null if the database is up to date. */
    unsavedAnswer: (answerId: string): Answer | null => answering.unsavedAnswer(answerId),
    /**
     * Stores and publishes what a gateway reported about an answer after its end. Returns false if the answer does not
     * exist.
     */
    noteGeneration(answerId: string, facts: GenerationFacts): boolean {
      const noted = messages.noteGeneration(answerId, facts)
      if (noted === null) return false
      if (!noted.isDeleted) context.republishAnswer(noted.conversationId, answerId)
      emit('ledger.changed', {})
      return true
    },
    /** Sends new snapshots to watchers, after messages were changed outside these commands. */
    republish: (ids: readonly string[]): void => context.publishSnapshot(...ids),
    /** Permanently removes conversations that were deleted long ago. Call it once, after the first paint. */
    purge,
    isAnswering: (): boolean => answering.isBusy(),
    /** Resolves when no answer is in flight. Calls of tools may run on: the app does not wait for servers to quit. */
    answersEnded: answering.idle,
    /** Resolves when no answer is in flight and no tool call runs. */
    async idle(): Promise<void> {
      // The end of a call may start the next answer.
      while (answering.isBusy() || loop.isBusy()) await Promise.all([answering.idle(), loop.idle()])
    },
    /** Returns the results of tools on the branch that is shown. Throws `not-found`. */
    toolResults(id: string): ChatResult[] {
      const { leafId, parameters } = conversations.read(id)
      if (leafId === null) return []
      const serverTools = tools.host.tools()
      return chatResults(database, leafId, (name) => definitionOfTool(name, serverTools, parameters['tools']))
    },
    /** Returns how often each tool was called, and when last. */
    toolUses: loop.store.uses,
    /** Retries what could not be saved. Call it when the database becomes writable again. Never throws. */
    catchUp(): void {
      tidy()
      answering.saveUnsaved()
      loop.saveUnsaved()
    },
    /** Interrupts all answers in flight, saves what has arrived, and leaves running tool calls as interrupted. */
    interruptAll(): void {
      loop.interruptAll()
      answering.endAll({
        status: 'interrupted',
        error: { source: 'transport', kind: 'interrupted', ...explain('appClosedDuringAnswer') },
      })
    },
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
