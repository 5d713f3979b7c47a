import { open, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import { explainIssues } from '#shared/gateway/explain-issues.ts'
import { upstreamFile, type UpstreamSettings } from './upstream-settings.ts'

/** The upstreams that the owner of the gateway configured. */
interface UpstreamPlan {
  readonly isDiscovering: boolean
  readonly upstreams: readonly UpstreamSettings[]
}

export const noUpstreams: UpstreamPlan = { isDiscovering: true, upstreams: [] }

/**
 * Reads `upstreams.json` in the data folder, which most folders do not have.
 * @throws Error that says what is wrong with the file, also if other accounts of the computer can read it, since it
 * contains keys
 */
export async function readUpstreamFile(directory: string): Promise<UpstreamPlan> {
  const path = join(directory, 'upstreams.json')
  let file: FileHandle
  try {
    file = await open(path)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return noUpstreams
    throw error
  }
  await using opened = file
  const result = upstreamFile.safeParse(parseJson(await readPrivate(opened, path), path))
  if (!result.success) throw new Error(`${path}: ${explainIssues(result.error).message}`)
  const { discover = true, upstreams = [] } = result.data
  return { isDiscovering: discover, upstreams }
}

async function readPrivate(file: FileHandle, path: string): Promise<string> {
  const { mode } = await file.stat()
  // Windows has no such modes: there the account's folder is protected.
  if (process.platform !== 'win32' && (mode & 0o077) !== 0) {
    throw new Error(
      `${path} is open to other accounts of this computer and was not read. To mend it: chmod 600 '${path}'`,
    )
  }
  return file.readFile('utf8')
}

function parseJson(text: string, path: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new Error(`${path} is not valid JSON`, { cause: error })
  }
}
