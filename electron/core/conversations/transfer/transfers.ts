import { readFile, stat } from 'node:fs/promises'
import type { Message } from '#shared/conversation.ts'
import { conversationExport, exportFormat, exportVersion } from '#shared/conversation-export-schema.ts'
import { AppError } from '#shared/errors.ts'
import { explainIssues } from '#shared/gateway/explain-issues.ts'
import { soundFile } from '#shared/voice/sound-file.ts'
import { type ChooseFile, fileName } from '../../choose-file.ts'
import type { Database } from '../../storage/database.ts'
import { badInput } from '../conversation-context.ts'
import type { Conversations } from '../conversations.ts'
import { createConversationStore } from '../conversation-store.ts'
import { createMessageStore } from '../message-store.ts'
import { piecesOf } from '../stored-answer.ts'
import type { ConversationExport, ExportedConversation } from './exported.ts'
import { readForExport } from './read-for-export.ts'
import { writeFileAtomically } from './write-file-atomically.ts'
import { writeImport } from './write-import.ts'
import { writeMarkdown } from './write-markdown.ts'

export type ExportFormat = 'json' | 'markdown'

/** Conversations that leave in a file, and come back. */
export interface Transfers {
  /** Null for the ids exports all. */
  export(ids: readonly string[] | null, format: ExportFormat): Promise<{ path: string | null; conversations: number }>
  /** Saves the sound of an answer. Null where the person chose no file; throws `not-found` where it has none. */
  saveSound(conversationId: string, messageId: string): Promise<{ path: string | null }>
  /** Shows the file that was exported last in its folder. The page names no path: it could name any. */
  showExported(): void
  /** Throws `bad-input` that says what is wrong with the file; nothing was added then. */
  import(): Promise<{ path: string | null; added: number; known: number; conversationId: string | null }>
}

export interface TransferParts {
  readonly database: Database
  readonly chooseFile: ChooseFile
  /** What has arrived of answers that are not saved as they are, and who is told of what has come in. */
  readonly conversations: Pick<Conversations, 'answerAudio' | 'unstored' | 'retell'>
  readonly now?: () => number
}

/** What a file may have at most, in bytes: it is read as a whole. */
const largestFile = 512 * 1024 * 1024

export function createTransfers({ database, chooseFile, conversations, now = Date.now }: TransferParts): Transfers {
  const store = createConversationStore(database)
  let exported: string | null = null

  return {
    async export(ids, format) {
      const chosen = ids ?? store.list().map(({ id }) => id)
      const path = await chooseFile.toSave(nameOf(chosen, format), format)
      if (path === null) return { path, conversations: 0 }
      await withFileErrors('written', () =>
        writeFileAtomically(path, format === 'json' ? jsonPieces(chosen) : markdownPieces(chosen)),
      )
      exported = path
      return { path, conversations: chosen.length }
    },

    async saveSound(conversationId, messageId) {
      const { data, format } = conversations.answerAudio(conversationId, messageId)
      const bytes = Buffer.from(data, 'base64')
      const { head, extension } = soundFile(format, bytes.length)
      const path = await chooseFile.toSave(
        fileName(store.read(conversationId).title, 'Chat', 'sound', extension),
        'sound',
      )
      if (path === null) return { path }
      await withFileErrors('written', () => writeFileAtomically(path, head ? [head, bytes] : [bytes]))
      exported = path
      return { path }
    },

    showExported() {
      if (exported === null) throw badInput('Nothing was exported yet.')
      chooseFile.show(exported)
    },

    async import() {
      const path = await chooseFile.toOpen('json')
      if (path === null) return { path, added: 0, known: 0, conversationId: null }
      const file = readExport(await withFileErrors('read', () => readWhole(path)))
      const { added, known } = writeImport(database, file.conversations)
      for (const id of [...added, ...known]) conversations.retell(id)
      return { path, added: added.length, known: known.length, conversationId: added[0] ?? known[0] ?? null }
    },
  }

  /** One conversation at a time, so that a large export takes no more memory than its largest. */
  function* jsonPieces(ids: readonly string[]): Generator<string> {
    const head = { format: exportFormat, version: exportVersion, exportedAt: now() }
    yield `${JSON.stringify(head).slice(0, -1)},"conversations":[`
    for (const [index, id] of ids.entries()) {
      yield `${index === 0 ? '\n' : ',\n'}${JSON.stringify(withArriving(readForExport(database, store, id)))}`
    }
    yield '\n]}\n'
  }

  function* markdownPieces(ids: readonly string[]): Generator<string> {
    const messages = createMessageStore(database)
    for (const [index, id] of ids.entries()) {
      const { title, systemPrompt, leafId } = store.read(id)
      const branch = leafId === null ? [] : messages.branch(leafId).map(withArrivingText)
      yield (index === 0 ? '' : '\n---\n\n') + writeMarkdown(title, systemPrompt, branch)
    }
  }

  /** With what has arrived since the last word was saved. */
  function withArriving(conversation: ExportedConversation): ExportedConversation {
    return {
      ...conversation,
      messages: conversation.messages.map((message) => {
        const arriving = message.answer && conversations.unstored(message.id)
        if (!message.answer || !arriving) return message
        const { text, reasoning, ...details } = arriving
        return { ...message, text, answer: { ...message.answer, reasoning, details: { ...details } } }
      }),
    }
  }

  function withArrivingText(message: Message): Message {
    const arriving = conversations.unstored(message.id)
    return arriving && message.role === 'assistant'
      ? { ...message, ...piecesOf(arriving), text: arriving.text, reasoning: arriving.reasoning }
      : message
  }

  /** Named after the one conversation, or after the day. */
  function nameOf(ids: readonly string[], format: ExportFormat): string {
    const [only] = ids
    const day = new Date(now()).toISOString().slice(0, 10)
    const title = only !== undefined && ids.length === 1 ? store.read(only).title : `Gatehouse chats ${day}`
    return fileName(title, 'Chat', format)
  }
}

/** What a file says. Throws `bad-input` for anything but an export of this app. */
export function readExport(text: string): ConversationExport {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw badInput('The file is not JSON.')
  }
  const { format, version } = typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  if (format !== exportFormat) throw badInput('The file does not hold conversations that this app has exported.')
  if (version !== exportVersion) {
    throw badInput(
      `The file was written by a newer version of the app (${String(version)}; this one knows ${exportVersion}).`,
    )
  }
  const read = conversationExport.safeParse(value)
  if (!read.success) throw badInput(`The file is damaged (${explainIssues(read.error)}).`)
  return read.data
}

async function readWhole(path: string): Promise<string> {
  if ((await stat(path)).size > largestFile) throw badInput('The file is too large to be read.')
  return readFile(path, 'utf8')
}

async function withFileErrors<Result>(what: 'written' | 'read', work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof AppError) throw error
    const reason = error instanceof Error ? error.message : String(error)
    throw new AppError({ source: 'app', kind: 'storage', message: `The file could not be ${what} (${reason}).` })
  }
}
