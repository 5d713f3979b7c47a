import { open, readFile, stat } from 'node:fs/promises'
import { explain } from '#shared/messages/explain.ts'
import { badInput } from '../../../app-errors.ts'
import { withFileErrors } from '../../../storage/file-failure.ts'
import { isChatGpt, readChatGpt } from './from-chatgpt.ts'
import { isOnLines, readGatehouseLines } from './from-gatehouse-lines.ts'
import { readGatehouse } from './from-gatehouse.ts'
import { isOpenRouter, readOpenRouter } from './from-openrouter.ts'
import { type ImportLimits, importLimits, tooLarge, withinLimits } from './import-limits.ts'
import type { ImportPart } from './import-part.ts'
import { createParser } from './parse-json.ts'
import { openZip, type Zip } from './read-zip.ts'

/**
 * Reads a file of conversations in any known format. Blocks its thread while parsing. Throws `bad-input` for unknown
 * formats and files above the limits. Exports of this app are limited per conversation only.
 */
export function readImport(path: string): AsyncGenerator<ImportPart> {
  return readImportWithin(path, importLimits)
}

export async function* readImportWithin(path: string, limits: ImportLimits): AsyncGenerator<ImportPart> {
  const isOurs = await withFileErrors('read', () => isOnLines(path))
  for await (const part of isOurs ? readGatehouseLines(path, limits) : readParts(path, limits)) {
    // An export of this app may have any number of conversations, because it is read line by line.
    if (!isOurs && part.type === 'found' && part.conversations > limits.maxConversations) {
      throw tooLarge(explain('importTooManyChats', { count: part.conversations, max: limits.maxConversations }))
    }
    yield part.type === 'conversation' ? withinLimits(part.conversation, part.isForeign, limits.maxMessageSize) : part
  }
}

async function* readParts(path: string, limits: ImportLimits): AsyncGenerator<ImportPart> {
  const parse = createParser(limits)
  if (!(await withFileErrors('read', () => isZip(path)))) {
    return yield* read(parse(await withFileErrors('read', () => readWhole(path, limits))), null)
  }
  const zip = await withFileErrors('read', () => openZip(path, limits.maxUnpackedBytes))
  try {
    const texts = zip.names.filter((name) => /(?:^|\/)conversations(?:-\d+)?\.json$/.test(name)).toSorted()
    if (texts.length === 0) throw badInput(explain('importNoConversations'))
    if (texts.length > limits.maxConversationFiles) throw tooLarge()
    const lists: unknown[] = []
    for (const name of texts) {
      const list = parse(await zip.read(name, limits.maxJsonBytes))
      if (Array.isArray(list)) for (const item of list) lists.push(item)
      else lists.push(list)
    }
    yield* read(lists, zip)
  } finally {
    await zip.close()
  }
}

async function* read(value: unknown, zip: Zip | null): AsyncGenerator<ImportPart> {
  if (isChatGpt(value)) yield* readChatGpt(value, zip)
  else if (isOpenRouter(value)) yield* readOpenRouter(value)
  else yield* readGatehouse(value)
}

async function readWhole(path: string, { maxJsonBytes }: ImportLimits): Promise<Buffer> {
  if ((await stat(path)).size > maxJsonBytes) throw tooLarge()
  return readFile(path)
}

async function isZip(path: string): Promise<boolean> {
  const file = await open(path, 'r')
  try {
    const { buffer } = await file.read(Buffer.alloc(4), 0, 4, 0)
    return buffer.toString('latin1') === 'PK\x03\x04'
  } finally {
    await file.close()
  }
}
