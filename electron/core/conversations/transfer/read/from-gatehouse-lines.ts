import { open } from 'node:fs/promises'
import { explain } from '#shared/messages/explain.ts'
import { badInput } from '../../../app-errors.ts'
import { filesBegin, headOfFirstLine, linesEnd } from '../export-lines.ts'
import { checkHead, readExportedChat, readExportedFile } from './from-gatehouse.ts'
import { type ImportLimits, isTooLarge } from './import-limits.ts'
import type { ImportPart } from './import-part.ts'
import { createParser } from './parse-json.ts'
import { readLines } from './read-lines.ts'

/** Returns whether the file has the line format of this app. A reformatted export does not. */
export async function isOnLines(path: string): Promise<boolean> {
  const file = await open(path, 'r')
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(1000), 0, 1000, 0)
    const text = buffer.toString('latin1', 0, bytesRead)
    return headOfFirstLine(text.slice(0, Math.max(0, text.indexOf('\n')))) !== null
  } finally {
    await file.close()
  }
}

/**
 * Reads an export of this app of any size: the limits apply to each conversation and each file, and larger ones are
 * skipped. Yields files first, although they are last in the export, because conversations reference them. Throws
 * `bad-input` before the first part if the export is incomplete.
 */
export async function* readGatehouseLines(path: string, limits: ImportLimits): AsyncGenerator<ImportPart> {
  const { conversations, chatsAt, filesAt } = await survey(path, limits)
  yield { type: 'found', conversations }
  if (filesAt !== null) {
    for await (const line of itemsFrom(path, limits, filesAt)) {
      yield readItem(line, limits, readExportedFile, {
        type: 'skipped',
        what: explain('aFile'),
        why: tooLargeWords,
        isConversation: false,
      })
    }
  }
  for await (const line of itemsFrom(path, limits, chatsAt)) {
    yield readItem(line, limits, readExportedChat, {
      type: 'skipped',
      what: explain('aConversation'),
      why: tooLargeWords,
      isConversation: true,
    })
  }
}

const tooLargeWords = explain('importItemTooLarge')

interface Survey {
  readonly conversations: number
  /** Offsets of the first conversation and the first file. */
  readonly chatsAt: number
  readonly filesAt: number | null
}

async function survey(path: string, limits: ImportLimits): Promise<Survey> {
  let chatsAt: number | null = null
  let filesAt: number | null = null
  let conversations = 0
  let isComplete = false
  for await (const { bytes, next } of readLines(path, limits.maxJsonBytes)) {
    isComplete = isLine(bytes, linesEnd)
    if (chatsAt === null) {
      checkHead(createParser(limits)(Buffer.from(headOfFirstLine(bytes?.toString('utf8') ?? '') ?? '')))
      chatsAt = next
    } else if (isLine(bytes, filesBegin)) filesAt = next
    else if (filesAt === null && !isComplete) conversations += 1
  }
  if (chatsAt === null || !isComplete) throw badInput(explain('importEndMissing'))
  return { conversations, chatsAt, filesAt }
}

async function* itemsFrom(path: string, limits: ImportLimits, start: number): AsyncGenerator<Buffer | null> {
  for await (const { bytes } of readLines(path, limits.maxJsonBytes, start)) {
    if (isLine(bytes, filesBegin) || isLine(bytes, linesEnd)) return
    yield bytes
  }
}

function readItem(
  line: Buffer | null,
  limits: ImportLimits,
  read: (value: unknown) => ImportPart,
  tooLarge: ImportPart,
): ImportPart {
  if (line === null) return tooLarge
  try {
    return read(createParser(limits)(line.at(-1) === comma ? line.subarray(0, -1) : line))
  } catch (error) {
    // A line that is not JSON is reported as damaged, and the others are imported.
    return isTooLarge(error) ? tooLarge : read(null)
  }
}

const comma = 0x2c

function isLine(bytes: Buffer | null, text: string): boolean {
  return bytes?.length === text.length && bytes.toString('latin1') === text
}
