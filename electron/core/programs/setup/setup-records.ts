import { mkdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { setupModel, setupPrograms, type SetupProgram } from '#shared/programs/program-setup.ts'
import { writeFileAtomically } from '../../storage/write-atomically.ts'

const step = z.union([z.string(), z.object({ key: z.string(), is: z.string() })])

/** What undo needs. It has the text of a file of the person, so it is private, and goes with undo. */
const setupRecord = z.object({
  path: z.string(),
  writtenAt: z.number(),
  model: setupModel,
  smallModel: setupModel.nullable(),
  /** The text before; null if there was no file. */
  oldText: z.string().nullable(),
  /** Permissions that the file had. */
  mode: z.int(),
  /** SHA-256 of the text that was written. */
  newHash: z.string(),
  written: z.array(z.object({ path: z.array(step), hash: z.string() })),
  /** The key of the program; null if its file has none. */
  keyId: z.int().positive().nullable(),
})
export type SetupRecord = z.infer<typeof setupRecord>

export type SetupRecords = ReturnType<typeof createSetupRecords>

/** Keeps at most one record for each program, as files in a folder of the app. */
export function createSetupRecords(directory: string) {
  const fileOf = (program: SetupProgram): string => join(directory, `${program}.json`)
  const read = async (program: SetupProgram): Promise<SetupRecord | null> => {
    try {
      return setupRecord.parse(JSON.parse(await readFile(fileOf(program), 'utf8')))
    } catch {
      // Missing or damaged: the program counts as not set up.
      return null
    }
  }
  return {
    read,
    async all(): Promise<ReadonlyMap<SetupProgram, SetupRecord>> {
      const records = await Promise.all(setupPrograms.map(async (program) => [program, await read(program)] as const))
      return new Map(records.flatMap(([program, record]) => (record === null ? [] : [[program, record] as const])))
    },
    async write(program: SetupProgram, record: SetupRecord): Promise<void> {
      await mkdir(directory, { recursive: true, mode: 0o700 })
      await writeFileAtomically(fileOf(program), [JSON.stringify(record)])
    },
    remove: (program: SetupProgram): Promise<void> => rm(fileOf(program), { force: true }),
  }
}
