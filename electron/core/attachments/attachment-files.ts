import { createHash, randomUUID } from 'node:crypto'
import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { open, readFile, rename, rm, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { type Attachment, attachmentLimits, type AttachmentProblem } from '#shared/attachment.ts'
import { AppError } from '#shared/errors.ts'
import { explainFileFailure } from '../storage/file-failure.ts'
import { countPages, fileKind } from './file-kind.ts'

/** Files by the hash of their bytes: each once, however often it is attached, and never changed. */
export interface AttachmentFiles {
  /** On the disk when it resolves. Throws `bad-input` with the problem as its field, or `storage`. */
  add(name: string, bytes: Uint8Array): Promise<Attachment>
  /** Part of a file; fewer bytes at its end. Throws `storage`. */
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
        const file = await open(path(hash), 'r')
        try {
          const { bytesRead, buffer } = await file.read(new Uint8Array(length), 0, length, offset)
          return buffer.subarray(0, bytesRead)
        } finally {
          await file.close()
        }
      }),

    readWhole: ({ hash, name }) =>
      withStorageWords(name, async () => {
        const bytes = await readFile(path(hash))
        if (!sameBytes(bytes, hash)) throw storage(`The file ${name} was damaged on the disk. ${mend}`)
        return bytes
      }),

    check(attachments) {
      for (const { hash, name, bytes } of attachments) {
        const there = statSync(path(hash), { throwIfNoEntry: false })
        if (there === undefined) throw storage(`The file ${name} is gone from the disk. ${mend}`)
        if (there.size !== bytes) throw storage(`The file ${name} was damaged on the disk. ${mend}`)
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

const mend = 'Remove it, and attach it again.'

/** What a file is. Throws `bad-input` with the problem where it cannot be attached. */
export function describeFile(given: string, bytes: Uint8Array): Attachment {
  const name = nameOf(given)
  if (bytes.length === 0) throw refused('empty', name)
  const { text: longestText } = attachmentLimits.each
  const found = fileKind(bytes.subarray(0, longestText), bytes.length > longestText)
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

function storage(message: string): AppError {
  return new AppError({ source: 'app', kind: 'storage', message })
}

async function withStorageWords<Result>(name: string | null, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof AppError) throw error
    const what = name === null ? 'The file' : `The file ${name}`
    throw new AppError(
      { source: 'app', kind: 'storage', message: `${what} could not be read or kept: ${explainFileFailure(error)}` },
      { cause: error },
    )
  }
}
