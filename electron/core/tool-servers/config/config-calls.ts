import { open } from 'node:fs/promises'
import type { CallHandlers } from '#shared/ipc/handlers.ts'
import type { FoundToolServer, ToolServerDraft, ToolServerTransport } from '#shared/tools/tool-server.ts'
import type { AppEnvironment } from '../program-environment.ts'
import { configFilesOfOtherApps } from './other-apps.ts'
import { readConfig } from './read-config.ts'

/** Bytes of a file of another app that are read; a longer file is left out. */
const maxFileBytes = 2_000_000

export interface ConfigCallsParts {
  readonly environment: AppEnvironment
  /** Returns whether there is a server of this name. */
  readonly isKnown: (name: string) => boolean
}

export type ConfigCalls = ReturnType<typeof createConfigCalls>

/**
 * Creates the calls that read servers from configurations. Nothing is added or changed. Secrets in the files of other apps
 * stay in main: the page could have been taken over, and the person has shown it none of them.
 */
export function createConfigCalls({ environment, isKnown }: ConfigCallsParts) {
  /** Secrets that were found, by the transport that they are for. */
  const secretsFound = new Map<string, ToolServerDraft['secrets']>()
  const found = (app: string | null, path: string | null, draft: ToolServerDraft): FoundToolServer => ({
    app,
    path,
    draft,
    isKnown: isKnown(draft.name),
  })
  const calls = {
    'tools.readConfig': ({ text }) => readConfig(text).map((draft) => found(null, null, draft)),
    'tools.filesOfOtherApps': () => configFilesOfOtherApps(environment),
    'tools.findInOtherApps': async () => {
      const files = configFilesOfOtherApps(environment)
      const texts = await Promise.all(files.map(({ path }) => readSmallFile(path)))
      return files.flatMap(({ app, path }, index) =>
        draftsOf(texts[index] ?? null).map((draft) => {
          secretsFound.set(JSON.stringify(draft.transport), draft.secrets)
          return found(app, path, { ...draft, secrets: {} })
        }),
      )
    },
  } satisfies Partial<CallHandlers>
  return {
    calls,
    /** Returns the secrets that another app has for exactly this transport. */
    secretsFor: (transport: ToolServerTransport): ToolServerDraft['secrets'] =>
      secretsFound.get(JSON.stringify(transport)) ?? {},
  }
}

/** Returns null for a file that is missing, unreadable or too long. */
async function readSmallFile(path: string): Promise<string | null> {
  try {
    await using file = await open(path, 'r')
    const { size } = await file.stat()
    // A device or a pipe has no size, and could be read forever.
    if (size === 0 || size > maxFileBytes) return null
    const { bytesRead, buffer } = await file.read(Buffer.alloc(size), 0, size, 0)
    return buffer.toString('utf8', 0, bytesRead)
  } catch {
    return null
  }
}

/** Returns no servers of a file without or with invalid ones: the person did not choose it. */
function draftsOf(text: string | null): ToolServerDraft[] {
  try {
    return text === null ? [] : readConfig(text)
  } catch {
    return []
  }
}
