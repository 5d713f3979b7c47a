import type { CallOutput } from '#shared/ipc/bridge.ts'
import type { CallHandlers } from '#shared/ipc/handlers.ts'

export interface AppCallParts {
  readonly version: string
  readonly dataDirectory: string
  readonly openExternal: (url: string) => Promise<void>
  /** Licenses of bundled software. */
  readonly noticesDirectory: string
  readonly openFolder: (path: string) => Promise<void>
  readonly openLogFolder: () => Promise<void>
  /** Returns the text of `logs.diagnostics`. */
  readonly diagnostics: () => string
  readonly windows: {
    readonly showConversation: (conversationId: string) => void
    readonly showMain: () => void
  }
  readonly trayState: () => Promise<CallOutput<'tray.state'>['state']>
  readonly dictation: {
    readonly state: () => CallOutput<'dictation.state'>['state']
    readonly copy: (text: string) => Promise<void>
  }
}

/** Returns the calls that only the desktop answers: versions, folders, windows, tray and dictation. */
export function createAppCalls(parts: AppCallParts) {
  const { windows, dictation, openFolder } = parts
  return {
    'app.info': () => ({
      version: parts.version,
      platform: platformName(),
      electron: process.versions['electron'] ?? '',
      chromium: process.versions['chrome'] ?? '',
      node: process.versions.node,
      dataDirectory: parts.dataDirectory,
    }),
    'app.openExternal': ({ url }) => done(parts.openExternal(url)),
    'app.openNotices': () => done(openFolder(parts.noticesDirectory)),
    'app.openDataFolder': () => done(openFolder(parts.dataDirectory)),
    'logs.openFolder': () => done(parts.openLogFolder()),
    'logs.diagnostics': () => ({ text: parts.diagnostics() }),
    'window.openConversation': ({ conversationId }) => {
      windows.showConversation(conversationId)
      return {}
    },
    'window.showMain': () => {
      windows.showMain()
      return {}
    },
    'tray.state': async () => ({ state: await parts.trayState() }),
    'dictation.state': () => ({ state: dictation.state() }),
    'dictation.copy': ({ text }) => done(dictation.copy(text)),
  } satisfies Partial<CallHandlers>
}

/** Returns the answer of a call without output. */
async function done(work: Promise<void>): Promise<Record<string, never>> {
  await work
  return {}
}

function platformName(): 'linux' | 'darwin' | 'win32' | 'other' {
  const { platform } = process
  return platform === 'linux' || platform === 'darwin' || platform === 'win32' ? platform : 'other'
}
