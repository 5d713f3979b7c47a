import type { CallHandlers } from '../ipc/handlers.ts'

export interface AppParts {
  readonly version: string
  readonly dataDirectory: string
  readonly openExternal: (url: string) => Promise<void>
  /** Licenses of bundled software. */
  readonly noticesDirectory: string
  readonly openFolder: (path: string) => Promise<void>
}

export function appHandlers({ version, dataDirectory, noticesDirectory, openExternal, openFolder }: AppParts) {
  return {
    'app.info': () => ({
      version,
      platform: platformName(),
      electron: process.versions['electron'] ?? '',
      chromium: process.versions['chrome'] ?? '',
      node: process.versions.node,
      dataDirectory,
    }),
    'app.openExternal': async ({ url }) => {
      await openExternal(url)
      return {}
    },
    'app.openNotices': async () => {
      await openFolder(noticesDirectory)
      return {}
    },
    'app.openDataFolder': async () => {
      await openFolder(dataDirectory)
      return {}
    },
  } satisfies Partial<CallHandlers>
}

function platformName(): 'linux' | 'darwin' | 'win32' | 'other' {
  const { platform } = process
  return platform === 'linux' || platform === 'darwin' || platform === 'win32' ? platform : 'other'
}
