/** How scripts/e2e.mjs found that the app can be started on this machine. */
export type LaunchSettings = {
  /** Electron, or a launcher that runs it as `user`. */
  executable: string
  /** The folder with package.json and out/. */
  app: string
  /** Whether Chromium's sandbox works here. */
  isSandboxed: boolean
  /** Whom the app runs as, where that is not who runs the tests. */
  user: { name: string; uid: number; gid: number } | null
}

/** Reads the settings that scripts/e2e.mjs leaves in the environment. */
export function readLaunchSettings(): LaunchSettings {
  const text = process.env['GATEHOUSE_E2E_LAUNCH']
  if (text === undefined) throw new Error('The end-to-end tests need scripts/e2e.mjs around them: npm run e2e.')
  // Written by our own script a moment ago.
  return JSON.parse(text) as LaunchSettings
}
