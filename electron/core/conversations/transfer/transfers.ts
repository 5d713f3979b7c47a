import type { Message } from '#shared/conversation.ts'
import { soundFile } from '#shared/voice/sound-file.ts'
import { type ChooseFile, fileName } from '../../choose-file.ts'
import type { Attachment } from '#shared/attachment.ts'
import type { AttachmentFiles } from '../../attachments/attachment-files.ts'
import type { Database } from '../../storage/database.ts'
import { writeWhole } from '../../storage/write-whole.ts'
import { english, type MainWords } from '../../words/english.ts'
import { badInput } from '../bad-input.ts'
import type { Conversations } from '../conversations.ts'
import { createConversationStore } from '../conversation-store.ts'
import { createMessageStore } from '../message-store.ts'
import { piecesOf } from '../stored-answer.ts'
import { filesBegin, firstLine, linesEnd } from './export-lines.ts'
import type { ExportedConversation } from './exported.ts'
import { importChats, type ImportProgress, referencesOf } from './import-chats.ts'
import type { ReadImport } from './read/import-part.ts'
import { withFileErrors } from './with-file-errors.ts'
import { readForExport } from './read-for-export.ts'
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
  /**
   * Asks for a file, and tells how its import goes; nothing where none was chosen. What has come in stays, also where it
   * is stopped. Throws `bad-input` that says what is wrong with the file; nothing was added then.
   */
  import(signal: AbortSignal): AsyncGenerator<ImportProgress>
}

export interface TransferParts {
  readonly database: Database
  readonly attachmentFiles: AttachmentFiles
  readonly chooseFile: ChooseFile
  readonly readImport: ReadImport
  readonly activeProfileId: () => string
  /** The words of files and of chats without a name, in the language of now. */
  readonly words?: () => MainWords
  /** What has arrived of answers that are not saved as they are, and who is told of what has come in. */
  readonly conversations: Pick<Conversations, 'answerAudio' | 'unstored' | 'republish'>
  readonly now?: () => number
}

export function createTransfers({
  database,
  attachmentFiles,
  chooseFile,
  readImport,
  activeProfileId,
  words = () => english,
  conversations,
  now = Date.now,
}: TransferParts): Transfers {
  const store = createConversationStore(database, () => words().untitled)
  let exported: string | null = null

  return {
    async export(ids, format) {
      const chosen = ids ?? store.ids()
      const path = await chooseFile.toSave(nameOf(chosen, format), format)
      if (path === null) return { path, conversations: 0 }
      await withFileErrors('written', () =>
        writeWhole(path, format === 'json' ? jsonPieces(chosen) : markdownPieces(chosen)),
      )
      exported = path
      return { path, conversations: chosen.length }
    },

    async saveSound(conversationId, messageId) {
      const { data, format } = conversations.answerAudio(conversationId, messageId)
      const bytes = Buffer.from(data, 'base64')
      const { head, extension } = soundFile(format, bytes.length)
      const path = await chooseFile.toSave(
        fileName(store.read(conversationId).title, words().fileNames.chat, 'sound', extension),
        'sound',
      )
      if (path === null) return { path }
      await withFileErrors('written', () => writeWhole(path, head ? [head, bytes] : [bytes]))
      exported = path
      return { path }
    },

    showExported() {
      if (exported === null) throw badInput('Nothing was exported yet.')
      chooseFile.show(exported)
    },

    async *import(signal) {
      const path = await chooseFile.toOpen('chats')
      if (path === null) return
      const onChanged = conversations.republish
      const parts = { database, attachmentFiles, read: readImport, onChanged, activeProfileId, now }
      yield* importChats(path, parts, signal)
    },
  }

  /** One conversation and one file at a time, so that a large export takes no more memory than its largest. */
  async function* jsonPieces(ids: readonly string[]): AsyncGenerator<string> {
    const files = new Map<string, Attachment>()
    yield firstLine(now())
    for (const [index, id] of ids.entries()) {
      const conversation = withArriving(readForExport(database, store, id))
      for (const attachment of referencesOf(conversation)) files.set(attachment.hash, attachment)
      yield `${index === 0 ? '\n' : ',\n'}${JSON.stringify(conversation)}`
    }
    let written = 0
    for (const attachment of files.values()) {
      // One that is gone or damaged is told by whoever imports what refers to it.
      const bytes = await attachmentFiles.readWhole(attachment).catch(() => null)
      if (bytes === null) continue
      const { hash, name } = attachment
      yield `${written === 0 ? `\n${filesBegin}\n` : ',\n'}${JSON.stringify({ hash, name, data: bytes.toString('base64') })}`
      written += 1
    }
    yield `\n${linesEnd}\n`
  }

  function* markdownPieces(ids: readonly string[]): Generator<string> {
    const messages = createMessageStore(database)
    for (const [index, id] of ids.entries()) {
      const { title, systemPrompt, leafId } = store.read(id)
      const branch = leafId === null ? [] : messages.branch(leafId).map(withArrivingText)
      yield (index === 0 ? '' : '\n---\n\n') + writeMarkdown(title, systemPrompt, branch, words())
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
    const title = only !== undefined && ids.length === 1 ? store.read(only).title : words().fileNames.chats(day)
    return fileName(title, words().fileNames.chat, format)
  }
}
