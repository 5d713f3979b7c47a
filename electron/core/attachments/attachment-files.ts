import { createHash, randomUUID } from 'node:crypto'
import { createReadStream, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { open, readFile, rename, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { attachmentLimits, type StoredFileProblem } from '#shared/message-rules.ts'
import type { Attachment, AttachmentProblem } from '#shared/attachment.ts'
import { AppError } from '#shared/errors.ts'
import { explain } from '#shared/messages/explain.ts'
import type { Explanation } from '#shared/messages/notice.ts'
import { badInput, storageError } from '../app-errors.ts'
import { explainFileFailure } from '../storage/file-failure.ts'
import { readPart } from '../storage/read-part.ts'
import { countPages, fileKind } from './file-kind.ts'

/** Content-addressed files: each is stored once under the SHA-256 of its bytes and never changes. */
export type AttachmentFiles = ReturnType<typeof createAttachmentFiles>

/** Creates the store. `directory` is created with the first file. */
export function createAttachmentFiles(directory: string) {
  const path = (hash: string): string => join(directory, hash)

  /** Results of hash checks by file. A file whose inode, size or time has changed is checked again. */
  const checked = new Map<string, { readonly state: string; readonly isSame: Promise<boolean> }>()

  /** Returns whether a file still has the hash that names it. Reads it only if it changed since the last check. */
  async function hasOwnHash(hash: string): Promise<boolean> {
    const { ino, size, mtimeMs } = await stat(path(hash))
    const state = `${ino} ${size} ${mtimeMs}`
    const before = checked.get(hash)
    if (before?.state === state) return before.isSame
    const isSame = hashOfFile(path(hash)).then((found) => found === hash)
    checked.set(hash, { state, isSame })
    // A failed read may succeed the next time.
    isSame.catch(() => checked.delete(hash))
    return isSame
  }

  async function write(hash: string, bytes: Uint8Array): Promise<void> {
    mkdirSync(directory, { recursive: true, mode: 0o700 })
    const temporary = join(directory, `${randomUUID()}.partial`)
    try {
      const file = await open(temporary, 'wx', 0o600)
      try {
        await file.writeFile(bytes)
        await file.sync()
      } finally {
        await file.close()
      }
      await rename(temporary, path(hash))
    } catch (error) {
      await rm(temporary, { force: true }).catch(() => undefined)
      throw error
    }
  }

  return {
    /** Resolves when the file is on disk. Throws `bad-input` with the problem as its field, or `storage`. */
    async add(given: string, bytes: Uint8Array): Promise<Attachment> {
      const facts = describeFile(given, bytes)
      return withStorageErrors(facts.name, async () => {
        const existing = statSync(path(facts.hash), { throwIfNoEntry: false })
        // Restart its age, so that `sweep` cannot remove it before it is referenced.
        const now = new Date()
        if (existing?.size === bytes.length && hasHash(await readFile(path(facts.hash)), facts.hash)) {
          await utimes(path(facts.hash), now, now)
        } else await write(facts.hash, bytes)
        return facts
      })
    },

    /** Reads part of a file; fewer bytes at its end. Throws `storage` if the file is missing or any part is damaged. */
    read: (hash: string, offset: number, length: number): Promise<Uint8Array<ArrayBuffer>> =>
      withStorageErrors(null, async () => {
        if (!(await hasOwnHash(hash))) throw damagedFile(explain('theFile'))
        return readPart(path(hash), offset, length)
      }),

    /** Reads the file and verifies its hash. Throws `storage` if it is missing or damaged. */
    readWhole: ({ hash, name }: Attachment): Promise<Buffer<ArrayBuffer>> =>
      withStorageErrors(name, async () => {
        const bytes = await readFile(path(hash))
        if (!hasHash(bytes, hash)) throw damagedFile(explain('theFileNamed', { name }))
        return bytes
      }),

    /** Throws `storage` if a file is missing or has the wrong length. Call it before a message is sent. */
    check(attachments: readonly Attachment[]): void {
      for (const { hash, name, bytes } of attachments) {
        const existing = statSync(path(hash), { throwIfNoEntry: false })
        if (existing === undefined) throw missingFile(explain('theFileNamed', { name }))
        if (existing.size !== bytes) throw damagedFile(explain('theFileNamed', { name }))
      }
    },

    /** Removes unreferenced files last used before `before`, and returns how many. `isReferenced` may be slow. */
    sweep(before: number, isReferenced: (hash: string) => boolean): number {
      let removed = 0
      for (const name of listNames(directory)) {
        const { mtimeMs } = statSync(join(directory, name), { throwIfNoEntry: false }) ?? { mtimeMs: Infinity }
        if (mtimeMs >= before || isReferenced(name)) continue
        rmSync(join(directory, name), { force: true })
        removed += 1
      }
      return removed
    },
  }
}

/** Returns hash, name, type and size of a file. Throws `bad-input` with the problem if it cannot be attached. */
export function describeFile(given: string, bytes: Uint8Array): Attachment {
  const name = nameOf(given)
  if (bytes.length === 0) throw attachmentError('empty', name)
  const { text: maxTextLength } = attachmentLimits.fileBytes
  const found = fileKind(bytes.subarray(0, maxTextLength), bytes.length > maxTextLength)
  if (found === null) throw attachmentError('unknown-type', name)
  if (bytes.length > attachmentLimits.fileBytes[found.kind]) throw attachmentError('too-large', name)
  const pages = found.kind === 'pdf' ? countPages(bytes) : undefined
  return { hash: hashOf(bytes), name, ...found, bytes: bytes.length, ...(pages === undefined ? {} : { pages }) }
}

/** Returns a `bad-input` error whose field names the problem. */
export function attachmentError(problem: AttachmentProblem, name: string): AppError {
  return badInput(explain('fileNotAttached', { name }), problem)
}

/** Returns the file name without folders and control characters, at most 255 characters long. */
export function nameOf(given: string): string {
  const last = given.split(/[\\/]/).at(-1) ?? ''
  return last.replace(/\p{Cc}/gu, '').slice(-255) || 'file'
}

function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

function hasHash(bytes: Uint8Array, hash: string): boolean {
  return hashOf(bytes) === hash
}

function listNames(directory: string): string[] {
  try {
    return readdirSync(directory)
  } catch {
    return []
  }
}

async function hashOfFile(from: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(from)) hash.update(chunk)
  return hash.digest('hex')
}

function damagedFile(what: Explanation): AppError {
  return storage('attachment-damaged', explain('fileDamaged', { file: what }))
}

function missingFile(what: Explanation): AppError {
  return storage('attachment-gone', explain('fileGone', { file: what }))
}

function storage(field: StoredFileProblem, explanation: Explanation): AppError {
  return new AppError({ source: 'app', kind: 'storage', field, ...explanation })
}

async function withStorageErrors<Result>(name: string | null, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof AppError) throw error
    const what = name === null ? explain('theFile') : explain('theFileNamed', { name })
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') throw missingFile(what)
    throw storageError(explain('fileNotKept', { file: what, reason: explainFileFailure(error) }), { cause: error })
  }
}
