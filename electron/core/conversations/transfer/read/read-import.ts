import { open, readFile, stat } from 'node:fs/promises'
import { badInput } from '../../bad-input.ts'
import { withFileErrors } from '../with-file-errors.ts'
import { isChatGpt, readChatGpt } from './from-chatgpt.ts'
import { readGatehouse } from './from-gatehouse.ts'
import { isOpenRouter, readOpenRouter } from './from-openrouter.ts'
import type { ImportPart } from './import-part.ts'
import { openZip, type Zip } from './read-zip.ts'

/** What a JSON file may have at most, in bytes: it is read as a whole, and a JavaScript text can hold no more. */
const largestJson = 500 * 1024 * 1024

/** Reads a file of chats, whichever of the known kinds it is. Blocks its thread while it parses. */
export async function* readImport(path: string): AsyncGenerator<ImportPart> {
  if (!(await withFileErrors('read', () => isZip(path)))) {
    return yield* read(parse(await withFileErrors('read', () => readWhole(path))), null)
  }
  const zip = await withFileErrors('read', () => openZip(path))
  try {
    const texts = zip.names.filter((name) => /(?:^|\/)conversations(?:-\d+)?\.json$/.test(name)).toSorted()
    if (texts.length === 0) throw badInput('The archive has no file conversations.json, so it is no export of chats.')
    const lists: unknown[] = []
    for (const name of texts) {
      const list = parse((await zip.read(name, largestJson)).toString('utf8'))
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

function parse(text: string): unknown {
  try {
    return JSON.parse(text.startsWith('\ufeff') ? text.slice(1) : text)
  } catch {
    throw badInput('The file is not JSON.')
  }
}

async function readWhole(path: string): Promise<string> {
  if ((await stat(path)).size > largestJson) throw badInput('The file is too large to be read.')
  return readFile(path, 'utf8')
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
