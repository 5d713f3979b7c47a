import { z } from 'zod'

const launchSettings = z.object({
  /** Electron, or a launcher that runs it as `user`. */
  executable: z.string(),
  /** Electron itself, for what already runs as `user`. */
  electron: z.string(),
  /** The folder with package.json and out/. */
  app: z.string(),
  /** Whether Chromium's sandbox works here. */
  isSandboxed: z.boolean(),
  /** Displays of our own, one for each app that runs at once; none where the apps use the one that is there. */
  displays: z.array(z.string()),
  /** Whom the app runs as, where that is not who runs the tests. */
  user: z.object({ name: z.string(), uid: z.number(), gid: z.number() }).nullable(),
})

/** How scripts/e2e.mjs found that the app can be started on this machine. */
export type LaunchSettings = z.infer<typeof launchSettings>

/** Reads the settings that scripts/e2e.mjs leaves in the environment. */
export function readLaunchSettings(): LaunchSettings {
  const text = process.env['GATEHOUSE_E2E_LAUNCH']
  if (text === undefined) throw new Error('The end-to-end tests need scripts/e2e.mjs around them: npm run e2e.')
  return launchSettings.parse(JSON.parse(text))
}
