import { createHash, randomUUID } from 'node:crypto'
import { createReadStream, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { open, readFile, rename, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import {
  type Attachment,
  attachmentLimits,
  type AttachmentProblem,
  type StoredFileProblem,
} from '#shared/attachment.ts'
import { AppError } from '#shared/errors.ts'
import { explainFileFailure } from '../storage/file-failure.ts'
import { readPart } from '../storage/read-part.ts'
import { countPages, fileKind } from './file-kind.ts'

/** Files by the hash of their bytes: each once, however often it is attached, and never changed. */
export interface AttachmentFiles {
  /** On the disk when it resolves. Throws `bad-input` with the problem as its field, or `storage`. */
  add(name: string, bytes: Uint8Array): Promise<Attachment>
  /** Part of a file; fewer bytes at its end. Throws `storage` where the file is gone or damaged, wherever in it. */
  read(hash: string, offset: number, length: number): Promise<Uint8Array<ArrayBuffer>>
  /** All of it, the bytes that were attached and no others. Throws `storage` where it is gone or damaged. */
  readWhole(attachment: Attachment): Promise<Buffer<ArrayBuffer>>
  /** Throws `storage` where one of them is not there in its full length: nothing is to be sent without it. */
  check(attachments: readonly Attachment[]): void
  /** Removes files that are older and that nobody refers to; returns how many. `isReferred` is asked last of all. */
  sweep(before: number, isReferred: (hash: string) => boolean): number
}

/** `directory` is made with the first file. */
export function createAttachmentFiles(directory: string): AttachmentFiles {
  const path = (hash: string): string => join(directory, hash)

  /** Files that were compared with their names, as the system described them then: another state is compared anew. */
  const compared = new Map<string, { readonly state: string; readonly isSame: Promise<boolean> }>()

  /** Whether a file has the bytes that name it. Read through once, piece by piece, as long as nobody changes it. */
  async function isItself(hash: string): Promise<boolean> {
    const { ino, size, mtimeMs } = await stat(path(hash))
    const state = `${ino} ${size} ${mtimeMs}`
    const before = compared.get(hash)
    if (before?.state === state) return before.isSame
    const isSame = hashOfFile(path(hash)).then((found) => found === hash)
    compared.set(hash, { state, isSame })
    // What could not be read may be readable the next time.
    isSame.catch(() => compared.delete(hash))
    return isSame
  }

  async function write(hash: string, bytes: Uint8Array): Promise<void> {
    mkdirSync(directory, { recursive: true, mode: 0o700 })
    const beside = join(directory, `${randomUUID()}.partial`)
    try {
      const file = await open(beside, 'wx', 0o600)
      try {
        await file.writeFile(bytes)
        await file.sync()
      } finally {
        await file.close()
      }
      await rename(beside, path(hash))
    } catch (error) {
      await rm(beside, { force: true }).catch(() => undefined)
      throw error
    }
  }

  return {
    async add(given, bytes) {
      const facts = describeFile(given, bytes)
      return withStorageWords(facts.name, async () => {
        const there = statSync(path(facts.hash), { throwIfNoEntry: false })
        // Its age counts from now: whoever sweeps must not take it away before it is referred to.
        const now = new Date()
        if (there?.size === bytes.length && sameBytes(await readFile(path(facts.hash)), facts.hash)) {
          await utimes(path(facts.hash), now, now)
        } else await write(facts.hash, bytes)
        return facts
      })
    },

    read: (hash, offset, length) =>
      withStorageWords(null, async () => {
        if (!(await isItself(hash))) throw damaged('The file')
        return readPart(path(hash), offset, length)
      }),

    readWhole: ({ hash, name }) =>
      withStorageWords(name, async () => {
        const bytes = await readFile(path(hash))
        if (!sameBytes(bytes, hash)) throw damaged(`The file ${name}`)
        return bytes
      }),

    check(attachments) {
      for (const { hash, name, bytes } of attachments) {
        const there = statSync(path(hash), { throwIfNoEntry: false })
        if (there === undefined) throw gone(`The file ${name}`)
        if (there.size !== bytes) throw damaged(`The file ${name}`)
      }
    },

    sweep(before, isReferred) {
      let removed = 0
      for (const name of namesIn(directory)) {
        const { mtimeMs } = statSync(join(directory, name), { throwIfNoEntry: false }) ?? { mtimeMs: Infinity }
        if (mtimeMs >= before || isReferred(name)) continue
        rmSync(join(directory, name), { force: true })
        removed += 1
      }
      return removed
    },
  }
}

/** What a file is. Throws `bad-input` with the problem where it cannot be attached. */
export function describeFile(given: string, bytes: Uint8Array): Attachment {
  const name = nameOf(given)
  if (bytes.length === 0) throw refused('empty', name)
  const { text: maxTextLength } = attachmentLimits.each
  const found = fileKind(bytes.subarray(0, maxTextLength), bytes.length > maxTextLength)
  if (found === null) throw refused('unknown-type', name)
  if (bytes.length > attachmentLimits.each[found.kind]) throw refused('too-large', name)
  const pages = found.kind === 'pdf' ? countPages(bytes) : undefined
  return { hash: hashOf(bytes), name, ...found, bytes: bytes.length, ...(pages === undefined ? {} : { pages }) }
}

/** `bad-input`, whose field says which problem it is. */
export function refused(problem: AttachmentProblem, name: string): AppError {
  return new AppError({
    source: 'app',
    kind: 'bad-input',
    message: `The file ${name} cannot be attached.`,
    field: problem,
  })
}

/** What is left of a name without folders and control characters. */
export function nameOf(given: string): string {
  const last = given.split(/[\\/]/).at(-1) ?? ''
  return last.replace(/\p{Cc}/gu, '').slice(-255) || 'file'
}

function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

function sameBytes(bytes: Uint8Array, hash: string): boolean {
  return hashOf(bytes) === hash
}

function namesIn(directory: string): string[] {
  try {
    return readdirSync(directory)
  } catch {
    return []
  }
}

async function hashOfFile(from: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const piece of createReadStream(from)) hash.update(piece)
  return hash.digest('hex')
}

function damaged(what: string): AppError {
  return storage('attachment-damaged', `${what} was damaged on the disk. Remove it, and attach it again.`)
}

function gone(what: string): AppError {
  return storage('attachment-gone', `${what} is gone from the disk. Remove it, and attach it again.`)
}

function storage(field: StoredFileProblem, message: string): AppError {
  return new AppError({ source: 'app', kind: 'storage', field, message })
}

async function withStorageWords<Result>(name: string | null, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof AppError) throw error
    const what = name === null ? 'The file' : `The file ${name}`
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') throw gone(what)
    throw new AppError(
      { source: 'app', kind: 'storage', message: `${what} could not be read or kept: ${explainFileFailure(error)}` },
      { cause: error },
    )
  }
}
