import { type Mock, vi } from 'vitest'
import type { AssistantMessage, Conversation, Message } from '#shared/conversation.ts'
import { type Conversations, type ConversationsParts, openConversations } from '../core/conversations/conversations.ts'
import { createAttachmentFiles } from '../core/attachments/attachment-files.ts'
import type { Database } from '../core/storage/database.ts'
import { emitTo } from './emit-to.ts'
import { type ScriptedAnswer, scriptedAnswers } from './scripted-answers.ts'
import { scriptedGateway } from './scripted-gateway.ts'
import { temporaryDirectory } from '#shared-node/testing/temporary-directory.ts'
import { temporaryDatabase } from './temporary-database.ts'

export interface PlayedConversations {
  readonly conversations: Conversations
  /** Sent requests, to be answered by the test. */
  readonly answers: ScriptedAnswer[]
  readonly onListChanged: Mock<() => void>
  readonly database: Database
}

/** Opens conversations whose gateway is controlled by the test. */
export function playConversations(parts: Partial<ConversationsParts> = {}): PlayedConversations {
  const { complete, answers } = scriptedAnswers()
  const onListChanged: Mock<() => void> = vi.fn()
  const database = parts.database ?? temporaryDatabase()
  const conversations = openConversations({
    activeProfileId: () => 'embedded',
    gatewayOf: () => scriptedGateway(complete),
    emit: emitTo({ 'conversation.listChanged': onListChanged }),
    attachmentFiles: createAttachmentFiles(temporaryDirectory()),
    ...parts,
    database,
  })
  return { conversations, answers, onListChanged, database }
}

/** Returns the snapshot that a new watcher gets. */
export async function snapshotOf(
  conversations: Conversations,
  id: string,
): Promise<{ conversation: Conversation; messages: Message[]; before: number }> {
  for await (const part of conversations.streams['conversation.watch'](
    { conversationId: id },
    new AbortController().signal,
  )) {
    if (part.type === 'snapshot') return part
  }
  throw new Error('A watcher was told nothing.')
}

export async function messagesOf(conversations: Conversations, id: string): Promise<Message[]> {
  return (await snapshotOf(conversations, id)).messages
}

export async function lastAnswer(conversations: Conversations, id: string): Promise<AssistantMessage> {
  const last = (await messagesOf(conversations, id)).at(-1)
  if (last?.role !== 'assistant') throw new Error('The last message is no answer.')
  return last
}

/** Returns the texts of the shown branch. */
export async function textsOf(conversations: Conversations, id: string): Promise<string[]> {
  return (await messagesOf(conversations, id)).map(({ text }) => text)
}
