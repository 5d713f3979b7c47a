import { shell } from 'electron'
import { AppError } from '#shared/errors.ts'
import { explain } from '#shared/messages/explain.ts'

/** Opens a folder in the system's file manager. Throws `internal` with the path on failure. */
export async function openFolder(path: string): Promise<void> {
  const problem = await shell.openPath(path)
  if (problem === '') return
  throw new AppError({ source: 'app', kind: 'internal', ...explain('pathNotOpened', { path, reason: problem }) })
}
