import { readFile, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { attachmentProblem } from '#shared/attachment-schema.ts'
import { type ChosenFile, largestAttachment } from '#shared/attachment.ts'
import { AppError } from '#shared/errors.ts'
import { type AttachmentFiles, nameOf, refused } from './attachment-files.ts'

/** Takes files of which the person chose the paths, one after the other; one that is bad does not keep the others out. */
export async function readChosen(files: AttachmentFiles, paths: readonly string[]): Promise<ChosenFile[]> {
  const read: ChosenFile[] = []
  for (const path of paths) {
    const name = nameOf(basename(path))
    try {
      read.push({ type: 'read', attachment: await files.add(name, await readSteady(path, name)) })
    } catch (error) {
      const problem = problemOf(error)
      if (problem === null) throw error
      read.push({ type: 'refused', name, problem })
    }
  }
  return read
}

/** All of a file that nobody changes meanwhile. */
async function readSteady(path: string, name: string): Promise<Uint8Array> {
  try {
    const before = await stat(path)
    if (before.isDirectory()) throw refused('folder', name)
    if (before.size > largestAttachment) throw refused('too-large', name)
    const bytes = await readFile(path)
    const after = await stat(path)
    if (after.size !== bytes.length || after.mtimeMs !== before.mtimeMs) throw refused('changed', name)
    return bytes
  } catch (error) {
    if (error instanceof AppError) throw error
    throw refused('unreadable', name)
  }
}

function problemOf(error: unknown) {
  if (!(error instanceof AppError) || error.data.source !== 'app' || error.data.kind !== 'bad-input') return null
  return attachmentProblem.safeParse(error.data.field).data ?? null
}
