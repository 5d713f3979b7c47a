import type { Message } from '#shared/conversation.ts'
import { soundFile } from '#shared/voice/wav.ts'
import type { Attachment } from '#shared/attachment.ts'
import type { ParsedCallInput } from '#shared/ipc/bridge.ts'
import type { CallHandlers, StreamHandlers } from '#shared/ipc/handlers.ts'
import { explain } from '#shared/messages/explain.ts'
import { type ChooseFile, fileName } from '../../choose-file.ts'
import { latestOf } from '../../latest-of.ts'
import type { AttachmentFiles } from '../../attachments/attachment-files.ts'
import type { Database } from '../../storage/database.ts'
import { writeFileAtomically } from '../../storage/write-atomically.ts'
import { english, type MainWords } from '../../words/english.ts'
import { badInput } from '../../app-errors.ts'
import type { Conversations } from '../conversations.ts'
import { createBranchPaths } from '../branch-paths.ts'
import { createConversationStore } from '../conversation-store.ts'
import { createMessageStore } from '../message-store.ts'
import { answerPartsOf } from '../stored-answer.ts'
import { filesBegin, firstLine, linesEnd } from './export-lines.ts'
import type { ExportedMessage } from './exported.ts'
import { importChats, type ImportProgress, referencesOf } from './import-chats.ts'
import type { ReadImport } from './read/import-part.ts'
import { withFileErrors } from '../../storage/file-failure.ts'
import { messagesForExport, readForExport } from './read-for-export.ts'
import { messageMarkdown, writeMarkdown } from './write-markdown.ts'

export type ExportFormat = ParsedCallInput<'conversation.export'>['format']

/** Minimum time between two progress updates of an import. */
const importIntervalMs = 250

/** How many messages are read for Markdown in one step, which blocks main. */
const markdownSliceSize = 50

export interface TransferParts {
  readonly database: Database
  readonly attachmentFiles: AttachmentFiles
  readonly chooseFile: ChooseFile
  readonly readImport: ReadImport
  readonly activeProfileId: () => string
  /** Returns texts in the current UI language. */
  readonly words?: () => MainWords
  /** Reads answers in flight, and publishes imported messages. */
  readonly conversations: Pick<Conversations, 'calls' | 'unsavedAnswer' | 'republish'>
  readonly now?: () => number
}

/** Commands that export conversations to files and import them. */
export type Transfers = ReturnType<typeof createTransfers>

export function createTransfers({
  database,
  attachmentFiles,
  chooseFile,
  readImport,
  activeProfileId,
  words = () => english,
  conversations,
  now = Date.now,
}: TransferParts) {
  const store = createConversationStore(database, () => words().untitled)
  let exportedPath: string | null = null
  const stops = new Map<string, AbortController>()

  const calls = {
    /** `path` is null if the person cancelled. */
    'conversation.export': async ({ conversationIds: ids, format }) => {
      const chosen = ids ?? store.allIds()
      const path = await chooseFile.toSave(nameOf(chosen, format), format)
      if (path === null) return { path, conversations: 0 }
      await withFileErrors('written', () =>
        writeFileAtomically(path, format === 'json' ? jsonPieces(chosen) : markdownPieces(chosen)),
      )
      exportedPath = path
      return { path, conversations: chosen.length }
    },

    /** Throws `not-found` without audio. */
    'conversation.saveSound': async ({ conversationId, messageId }) => {
      const { data, format } = conversations.calls['conversation.answerAudio']({ conversationId, messageId })
      const bytes = Buffer.from(data, 'base64')
      const { head, extension } = soundFile(format, bytes.length)
      const path = await chooseFile.toSave(
        fileName(store.read(conversationId).title, words().fileNames.chat, 'sound', extension),
        'sound',
      )
      if (path === null) return { path }
      await withFileErrors('written', () => writeFileAtomically(path, head ? [head, bytes] : [bytes]))
      exportedPath = path
      return { path }
    },

    /** The path is not an argument: a page could pass any path. */
    'conversation.showExported': () => {
      if (exportedPath === null) throw badInput(explain('nothingExported'))
      chooseFile.show(exportedPath)
      return {}
    },

    /** The import ends with its last progress. */
    'conversation.stopImport': ({ importId }) => {
      stops.get(importId)?.abort()
      return {}
    },
  } satisfies Partial<CallHandlers>

  return {
    calls,
    streams: {
      'conversation.import': ({ importId }, signal) => latestOf(importFile(signal, importId), importIntervalMs),
    } satisfies Partial<StreamHandlers>,
    import: importFile,
  }

  /**
   * Asks for a file and yields the progress of its import, or nothing if the person cancelled. Imported conversations
   * stay if it is stopped. Throws `bad-input` if nothing of the file can be imported.
   */
  async function* importFile(signal: AbortSignal, importId?: string): AsyncGenerator<ImportProgress> {
    const path = await chooseFile.toOpen('chats')
    if (path === null) return
    const onChanged = conversations.republish
    const parts = { database, attachmentFiles, read: readImport, onChanged, activeProfileId, now }
    if (importId === undefined) return yield* importChats(path, parts, signal)
    const stop = new AbortController()
    stops.set(importId, stop)
    try {
      yield* importChats(path, parts, AbortSignal.any([signal, stop.signal]))
    } finally {
      stops.delete(importId)
    }
  }

  /** Yields some messages or one file at a time, so that memory and the time that main is blocked are bounded. */
  async function* jsonPieces(ids: readonly string[]): AsyncGenerator<string> {
    const files = new Map<string, Attachment>()
    const note = (held: Parameters<typeof referencesOf>[0]): void => {
      for (const attachment of referencesOf(held)) files.set(attachment.hash, attachment)
    }
    yield firstLine(now())
    for (const [index, id] of ids.entries()) {
      const conversation = readForExport(database, store, id)
      note({ ...conversation, messages: [] })
      yield `${index === 0 ? '\n' : ',\n'}${JSON.stringify(conversation).slice(0, -1)},"messages":[`
      let separator = ''
      for (const read of messagesForExport(database, id)) {
        const messages = read.map(withUnsavedAnswer)
        note({ messages, queue: [] })
        yield separator + JSON.stringify(messages).slice(1, -1)
        separator = ','
      }
      yield ']}'
    }
    let written = 0
    for (const attachment of files.values()) {
      // A missing or damaged file is reported by the import that references it.
      const bytes = await attachmentFiles.readWhole(attachment).catch(() => null)
      if (bytes === null) continue
      const { hash, name } = attachment
      yield `${written === 0 ? `\n${filesBegin}\n` : ',\n'}${JSON.stringify({ hash, name, data: bytes.toString('base64') })}`
      written += 1
    }
    yield `\n${linesEnd}\n`
  }

  async function* markdownPieces(ids: readonly string[]): AsyncGenerator<string> {
    const messages = createMessageStore(database)
    const paths = createBranchPaths(database)
    for (const [index, id] of ids.entries()) {
      const { title, systemPrompt, leafId } = store.read(id)
      yield (index === 0 ? '' : '\n---\n\n') + writeMarkdown(title, systemPrompt, [], words())
      const rows = leafId === null ? [] : await paths.read(id, leafId, 0)
      for (let from = 0; from < rows.length;) {
        // Fewer than requested if they are large.
        const read = messages.readRows(rows.slice(from, from + markdownSliceSize))
        if (read.length === 0) break
        from += read.length
        yield read.map((message) => messageMarkdown(withUnsavedText(message), words())).join('')
      }
    }
  }

  /** Adds the text of an answer in flight that is not saved yet. */
  function withUnsavedAnswer(message: ExportedMessage): ExportedMessage {
    const unsaved = message.answer && conversations.unsavedAnswer(message.id)
    if (!message.answer || !unsaved) return message
    const { text, reasoning, ...details } = unsaved
    return { ...message, text, answer: { ...message.answer, reasoning, details: { ...details } } }
  }

  function withUnsavedText(message: Message): Message {
    const unsaved = conversations.unsavedAnswer(message.id)
    return unsaved && message.role === 'assistant'
      ? { ...message, ...answerPartsOf(unsaved), text: unsaved.text, reasoning: unsaved.reasoning }
      : message
  }

  /** Returns a file name from the title of a single conversation, or from the date. */
  function nameOf(ids: readonly string[], format: ExportFormat): string {
    const [only] = ids
    const day = new Date(now()).toISOString().slice(0, 10)
    const title = only !== undefined && ids.length === 1 ? store.read(only).title : words().fileNames.chats(day)
    return fileName(title, words().fileNames.chat, format)
  }
}
