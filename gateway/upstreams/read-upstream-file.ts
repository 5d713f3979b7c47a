import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { explainIssues } from '#shared/gateway/explain-issues.ts'
import { upstreamFile, type UpstreamSettings } from './upstream-settings.ts'

/** What the owner of the gateway wrote down. */
export interface UpstreamPlan {
  readonly isDiscovering: boolean
  readonly upstreams: readonly UpstreamSettings[]
}

export const noUpstreams: UpstreamPlan = { isDiscovering: true, upstreams: [] }

/**
 * Reads `upstreams.json` in the data folder; a folder without one is the usual case.
 * @throws Error that says what is wrong with the file
 */
export async function readUpstreamFile(directory: string): Promise<UpstreamPlan> {
  const path = join(directory, 'upstreams.json')
  let text: string
  try {
    text = await readFile(path, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return noUpstreams
    throw error
  }
  const result = upstreamFile.safeParse(parseJson(text, path))
  if (!result.success) throw new Error(`${path}: ${explainIssues(result.error)}`)
  const { discover = true, upstreams = [] } = result.data
  return { isDiscovering: discover, upstreams }
}

function parseJson(text: string, path: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new Error(`${path} is not valid JSON`, { cause: error })
  }
}
