import { readFile, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { attachmentProblem, type ChosenFile } from '#shared/attachment.ts'
import { maxAttachmentBytes } from '#shared/message-rules.ts'
import { AppError } from '#shared/errors.ts'
import { type AttachmentFiles, nameOf, attachmentError } from './attachment-files.ts'

/** Adds the files that the person chose, one after the other. A refused file does not affect the others. */
export async function readChosenFiles(files: AttachmentFiles, paths: readonly string[]): Promise<ChosenFile[]> {
  const read: ChosenFile[] = []
  for (const path of paths) {
    const name = nameOf(basename(path))
    try {
      read.push({ type: 'read', attachment: await files.add(name, await readUnchanged(path, name)) })
    } catch (error) {
      const problem = problemOf(error)
      if (problem === null) throw error
      read.push({ type: 'refused', name, problem })
    }
  }
  return read
}

/** Reads a whole file. Throws `changed` if it is modified meanwhile. */
async function readUnchanged(path: string, name: string): Promise<Uint8Array> {
  try {
    const before = await stat(path)
    if (before.isDirectory()) throw attachmentError('folder', name)
    if (before.size > maxAttachmentBytes) throw attachmentError('too-large', name)
    const bytes = await readFile(path)
    const after = await stat(path)
    if (after.size !== bytes.length || after.mtimeMs !== before.mtimeMs) throw attachmentError('changed', name)
    return bytes
  } catch (error) {
    if (error instanceof AppError) throw error
    throw attachmentError('unreadable', name)
  }
}

function problemOf(error: unknown) {
  if (!(error instanceof AppError) || error.data.source !== 'app' || error.data.kind !== 'bad-input') return null
  return attachmentProblem.safeParse(error.data.field).data ?? null
}
