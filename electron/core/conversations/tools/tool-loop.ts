import type { AssistantMessage } from '#shared/conversation.ts'
import { toErrorData } from '#shared/errors.ts'
import { isRecord, tryParseJson } from '#shared/json/json-value.ts'
import { explain } from '#shared/messages/explain.ts'
import { pickExplanation } from '#shared/messages/explain-with.ts'
import { presetToolIdentity } from '#shared/presets/merge-preset.ts'
import { deniedText, failedText, resultText } from '#shared/tools/result-text.ts'
import type { Elicitation, ServerTool, ToolProgress } from '#shared/tools/tool.ts'
import { effectiveApproval, isOffered } from '#shared/tools/effective-approval.ts'
import { isSettled } from '#shared/tools/run-state.ts'
import type { ToolRun } from '#shared/tools/tool-run.ts'
import { badInput, notFound } from '../../app-errors.ts'
import { storageFault } from '../../storage/storage-error.ts'
import { trySave } from '../../storage/try-save.ts'
import type { ConversationContext } from '../conversation-context.ts'
import type { StoredConversation } from '../conversation-store.ts'
import type { ToolParts } from './tool-executor.ts'
import { createToolRunStore, type RunEnd, type StoredRun } from './tool-run-store.ts'
import { reachedLimit, turnUse } from './turn-use.ts'

/** A call that is being executed. */
export interface LiveCall {
  readonly conversationId: string
  readonly answerId: string
  readonly callId: string
  readonly abort: AbortController
  progress?: ToolProgress
  question?: Elicitation | null
}

export interface ToolLoopParts {
  readonly tools: ToolParts
  /** Sends the results of an answer whose calls are all settled, and requests the next one. */
  readonly continueTurn: (conversationId: string, answerId: string) => void
  /** Returns milliseconds. Only differences count. */
  readonly clock?: () => number
}

/** The calls of tools that servers of the person execute. */
export type ToolLoop = ReturnType<typeof createToolLoop>

/**
 * Executes the tool calls of answers. Every state is stored before anything is sent, so that no call runs twice and one
 * that waits outlives the app.
 */
export function createToolLoop(
  context: ConversationContext,
  { tools, continueTurn, clock = () => performance.now() }: ToolLoopParts,
) {
  const { database, conversations, messages, watchers, createId, now, onListChanged } = context
  const store = createToolRunStore(database)
  const live = new Map<string, LiveCall>()
  /** Answers with a call that runs again although the chat was continued: their results become a new branch. */
  const branching = new Set<string>()
  /** Calls that have ended, but could not be saved (full disk). They count as running until that works again. */
  const unsaved = new Map<string, { readonly run: StoredRun; readonly how: RunEnd }>()
  /** The tools that were offered since the app started: a server may end before its tool is called. */
  const offeredBefore = new Map<string, ServerTool>()
  let onIdle: (() => void)[] = []

  /** Returns the runs of an answer with what is known of those in flight. */
  function runsOf(answerId: string): StoredRun[] {
    return store.ofAnswer(answerId).map((run) => {
      const { progress, question } = live.get(run.id) ?? {}
      return { ...run, ...(progress && { progress }), ...(question && { question }) }
    })
  }

  function publish(conversationId: string, answerId: string): void {
    if (!watchers.isWatched(conversationId)) return
    watchers.publish(conversationId, { type: 'toolRuns', messageId: answerId, runs: publicRuns(answerId) })
  }

  function publicRuns(answerId: string): ToolRun[] {
    return runsOf(answerId).map(({ conversationId: _c, answerId: _a, ...run }) => run)
  }

  function findTool(wireName: string): ServerTool | undefined {
    return tools.host.tools().find((tool) => tool.wireName === wireName) ?? offeredBefore.get(wireName)
  }

  /** Stores what happens with each call of a finished answer, and executes those that are allowed. */
  function plan(answer: AssistantMessage): void {
    const { conversationId, id: answerId, toolCalls } = answer
    const chat = conversations.read(conversationId)
    const own = functionsOf(chat)
    const found = toolCalls.flatMap((call, position) => {
      const tool = own.has(`function ${call.name}`) ? undefined : findTool(call.name)
      // A gateway may give calls the same id, which then has one result: that of the first.
      const isFirst = toolCalls.findIndex(({ id }) => id === call.id) === position
      return tool === undefined || !isFirst ? [] : [{ call, position, tool }]
    })
    if (found.length === 0) return
    const rules = tools.rulesOf(chat)
    const limit = reachedLimit(turnUse(database, answerId), tools.limits(), found.length)
    const started: StoredRun[] = []
    database.transaction(() => {
      for (const { call, position, tool } of found) {
        const { approval, source } = effectiveApproval(rules, tool)
        // A model may call what it was not offered, such as a tool that an earlier message names.
        const isRuled = approval === 'always' && isOffered(rules, tool)
        const isAllowed = isRuled && limit === null && parseArguments(call.arguments) !== null
        const isHeld = isRuled && limit !== null
        const id = createId()
        store.insert({
          id,
          conversationId,
          answerId,
          callId: call.id,
          position,
          server: tool.server,
          tool: tool.name,
          state: approval === 'never' ? 'denied' : isAllowed ? 'running' : 'waiting',
          arguments: call.arguments,
          isEdited: false,
          rule: approval === 'never' || isAllowed || isHeld ? source : null,
          limit: isHeld ? limit : undefined,
          startedAt: isAllowed ? now() : null,
        })
      }
      started.push(...store.ofAnswer(answerId).filter(({ state }) => state === 'running'))
    })
    for (const run of started) execute(run)
    // Calls that are never allowed count, too: a model that insists on them must not continue forever.
    if (limit === null) afterChange(conversationId, answerId)
    else announce(conversationId, answerId)
  }

  /** Executes a run whose row says that it runs. */
  function execute(run: StoredRun): void {
    const { conversationId, answerId } = run
    const abort = new AbortController()
    const call: LiveCall = { conversationId, answerId, callId: run.callId, abort }
    live.set(run.id, call)
    const startedAt = clock()
    const { host } = tools
    const args = parseArguments(run.arguments)
    const result =
      args === null
        ? Promise.reject(badInput(explain('toolArgumentsNotObject'), 'arguments'))
        : host.call(
            { server: run.server, tool: run.tool, args },
            {
              signal: abort.signal,
              onSend: (place) => store.sent(run.id, place, now()),
              onProgress(progress) {
                call.progress = progress
                publish(conversationId, answerId)
              },
              onElicit(question) {
                call.question = question
                publish(conversationId, answerId)
              },
            },
          )
    void result.then(
      (value) => end({ state: 'done', result: value, durationMs: Math.round(clock() - startedAt) }),
      (error: unknown) =>
        end({
          state: abort.signal.aborted ? 'stopped' : 'failed',
          ...(abort.signal.aborted ? {} : { failure: pickExplanation(toErrorData(error)) }),
          durationMs: Math.round(clock() - startedAt),
        }),
    )

    function end(how: RunEnd): void {
      // `interruptAll` has ended it already.
      if (live.has(run.id)) save(run, how)
    }
  }

  /** Saves how a call ended, and continues the turn. */
  function save(run: StoredRun, how: RunEnd): void {
    try {
      store.end(run.id, how)
    } catch (error) {
      if (storageFault(error) === null) throw error
      unsaved.set(run.id, { run, how })
      return
    }
    unsaved.delete(run.id)
    live.delete(run.id)
    afterChange(run.conversationId, run.answerId)
    if (live.size > 0) return
    for (const resolve of onIdle) resolve()
    onIdle = []
  }

  /** Publishes the runs, and continues the turn once all calls of the answer are settled. */
  function afterChange(conversationId: string, answerId: string): void {
    // The chat or the message was deleted while the call ran.
    if (conversations.titleOf(conversationId) === null || !messages.exists(answerId)) return
    announce(conversationId, answerId)
    if (!isComplete(answerId)) return
    branching.delete(answerId)
    continueTurn(conversationId, answerId)
  }

  function announce(conversationId: string, answerId: string): void {
    publish(conversationId, answerId)
    onListChanged([conversationId])
  }

  /**
   * Returns whether servers have settled every call of an answer, so that the turn continues: at the end of the branch, or
   * as a new branch.
   */
  function isComplete(answerId: string): boolean {
    const answer = messages.read(answerId)
    if (answer.role !== 'assistant') return false
    const isEnd = conversations.read(answer.conversationId).leafId === answerId
    if (!isEnd && !branching.has(answerId)) return false
    const settled = new Set(
      store
        .ofAnswer(answerId)
        .filter(isSettled)
        .map(({ callId }) => callId),
    )
    return answer.toolCalls.length > 0 && answer.toolCalls.every(({ id }) => settled.has(id)) && !isRunning(answerId)
  }

  function isRunning(answerId: string): boolean {
    return [...live.values()].some((call) => call.answerId === answerId)
  }

  /** Returns the call and its latest run, which is made if there is none yet. Throws an `AppError`. */
  function readCall(conversationId: string, answerId: string, callId: string) {
    const answer = context.readMessage(conversationId, answerId)
    const calls = answer.role === 'assistant' ? answer.toolCalls : []
    const position = calls.findIndex(({ id }) => id === callId)
    const call = calls[position]
    if (call === undefined) throw notFound(explain('toolCallGone'))
    return { call, position, run: store.ofAnswer(answerId).find((run) => run.callId === callId) }
  }

  /** Runs a call that was decided by a person, with the arguments of the model or edited ones. */
  function runCall(
    { call, position, run: before }: ReturnType<typeof readCall>,
    where: { readonly conversationId: string; readonly answerId: string },
    edited: string | undefined,
  ): void {
    const known = before ?? toolOfCall(call.name)
    const text = edited ?? before?.arguments ?? call.arguments
    if (parseArguments(text) === null) throw badInput(explain('toolArgumentsNotObject'), 'arguments')
    const isEdited = text !== call.arguments
    if (before?.state === 'waiting') store.begin(before.id, { arguments: text, isEdited, startedAt: now() })
    else {
      store.insert({
        id: createId(),
        ...where,
        callId: call.id,
        position,
        server: known.server,
        tool: known.tool,
        state: 'running',
        arguments: text,
        isEdited,
        rule: null,
        startedAt: now(),
      })
    }
    const started = store.ofAnswer(where.answerId).find(({ callId }) => callId === call.id)
    if (started !== undefined) execute(started)
  }

  function toolOfCall(wireName: string): { server: string; tool: string } {
    const tool = findTool(wireName)
    if (tool === undefined) throw notFound(explain('toolGone', { tool: wireName }))
    return { server: tool.server, tool: tool.name }
  }

  /** Refuses a decision that comes too late, such as from another window: a call must not run twice by accident. */
  function refuseDecided({ run: before }: ReturnType<typeof readCall>): void {
    if (before?.state === 'running') throw badInput(explain('toolCallRunning'))
    if (before !== undefined && isSettled(before)) throw badInput(explain('toolCallDecided'))
  }

  /** Notes that the results become a new branch if the chat was continued after the answer. */
  function branchIfContinued(conversationId: string, answerId: string): void {
    if (conversations.read(conversationId).leafId !== answerId) branching.add(answerId)
  }

  return {
    store,
    publicRuns,
    plan,
    /** Decides about one call, and with a new rule about the others of its tool that wait. */
    decide(
      where: { readonly conversationId: string; readonly answerId: string },
      callId: string,
      decision: 'once' | 'chat' | 'always' | 'deny',
      edited: string | undefined,
    ): void {
      const { conversationId, answerId } = where
      const chosen = readCall(conversationId, answerId, callId)
      refuseDecided(chosen)
      const { run: before } = chosen
      if (decision === 'deny') {
        if (before === undefined) throw badInput(explain('toolCallDecided'))
        store.end(before.id, { state: 'denied', durationMs: before.durationMs })
        afterChange(conversationId, answerId)
        return
      }
      const { server, tool } = before ?? toolOfCall(chosen.call.name)
      branchIfContinued(conversationId, answerId)
      runCall(chosen, where, edited)
      if (decision !== 'once') {
        tools.allow(decision === 'chat' ? conversationId : null, { server, name: tool })
        const editing = store.editedCalls(answerId)
        const rules = tools.rulesOf(conversations.read(conversationId))
        // A rule of the chat or of its preset is stronger than one of all chats.
        const isAllowed = effectiveApproval(rules, { server, name: tool }).approval === 'always'
        const others = store
          .ofAnswer(answerId)
          .filter((other) => other.state === 'waiting' && other.server === server && other.tool === tool)
          .filter((other) => !editing.has(other.callId))
          .filter((other) => other.limit === undefined && parseArguments(other.arguments) !== null)
        for (const other of isAllowed ? others : [])
          runCall(readCall(conversationId, answerId, other.callId), where, undefined)
      }
      announce(conversationId, answerId)
    },
    retry(where: { readonly conversationId: string; readonly answerId: string }, callId: string): void {
      const chosen = readCall(where.conversationId, where.answerId, callId)
      context.refuseWhileAnswering(where.conversationId)
      branchIfContinued(where.conversationId, where.answerId)
      runCall(chosen, where, undefined)
      announce(where.conversationId, where.answerId)
    },
    /** Stops the calls of a conversation, or some of them. */
    stop(conversationId: string, isMeant: (call: LiveCall) => boolean = () => true): void {
      for (const call of live.values()) {
        if (call.conversationId === conversationId && isMeant(call)) call.abort.abort()
      }
    },
    result(conversationId: string, answerId: string, callId: string) {
      const { run: found } = readCall(conversationId, answerId, callId)
      return found === undefined ? null : store.result(found.id)
    },
    /** Returns the tools that a request of a conversation offers. */
    offered(chat: Pick<StoredConversation, 'id' | 'profileId' | 'preset' | 'model'>): readonly ServerTool[] {
      const all = tools.host.tools()
      if (all.length === 0 || !tools.takesTools(chat.profileId, chat.model)) return []
      const rules = tools.rulesOf(chat)
      const offered = all.filter((tool) => isOffered(rules, tool))
      for (const tool of offered) offeredBefore.set(tool.wireName, tool)
      return offered
    },
    /** Returns what the model reads of each settled call of an answer, by the id of the call. */
    resultTexts(answerId: string): ReadonlyMap<string, string> {
      return new Map(
        store
          .ofAnswer(answerId)
          .filter(isSettled)
          .map((settled) => [settled.callId, textOf(settled)]),
      )
    },
    isRunningIn: (conversationId: string): boolean =>
      [...live.values()].some((call) => call.conversationId === conversationId),
    isBusy: (): boolean => live.size > 0,
    /** Resolves when no call runs. */
    idle: (): Promise<void> => (live.size === 0 ? Promise.resolve() : new Promise((resolve) => onIdle.push(resolve))),
    /** Leaves the calls as interrupted, since the app ends. */
    interruptAll(): void {
      const calls = [...live.values()]
      live.clear()
      // What cannot be saved now is found at the next start.
      for (const { run, how } of unsaved.values()) trySave(() => store.end(run.id, how))
      if (calls.length > 0) trySave(store.interruptLeftovers)
      for (const { abort } of calls) abort.abort()
    },
    /** Retries to save the ends of calls that could not be saved. */
    saveUnsaved(): void {
      for (const { run, how } of unsaved.values()) save(run, how)
    },
  }

  function textOf({ id, state, failure }: StoredRun): string {
    if (state === 'denied') return deniedText
    const result = state === 'done' ? store.result(id) : null
    return result === null ? failedText(failure?.message ?? '') : resultText(result)
  }
}

/** Returns the identities of the tools that a chat or its preset version defines, which replace those of servers. */
function functionsOf({ parameters, presetValues }: StoredConversation): ReadonlySet<string> {
  const lists = [parameters['tools'], presetValues?.config['tools']]
  return new Set(lists.flatMap((list) => (Array.isArray(list) ? list.map(presetToolIdentity) : [])))
}

/** Parses the arguments of a call; null if they are no JSON object. No text is an empty object. */
function parseArguments(text: string): Record<string, unknown> | null {
  if (text.trim() === '') return {}
  const value = tryParseJson(text)
  return isRecord(value) ? value : null
}
