import { z } from 'zod'

const launchSettings = z.object({
  /** Electron, or a launcher that runs it as `user`. */
  executable: z.string(),
  /** The Electron binary, for processes that already run as `user`. */
  electron: z.string(),
  /** The folder with package.json and out/. */
  app: z.string(),
  /** Whether Chromium's sandbox works on this machine. */
  isSandboxed: z.boolean(),
  /** Virtual displays, two per worker; empty if the apps use the existing display. */
  displays: z.array(z.string()),
  /** The account that runs the app; null if it is the one that runs the tests. */
  user: z.object({ name: z.string(), uid: z.number(), gid: z.number() }).nullable(),
})

/**
 * One for the app of a single test and one for the shared app. scripts/e2e.mjs and playwright.config.ts rely on this
 * number.
 */
export const displaysPerWorker = 2

/**
 * How long the tests wait for anything before it counts as hung, in milliseconds. The slowest busy computer must not
 * reach it, or it would be a clock.
 */
export const hangTimeoutMs = 120_000

/** The way to start the app on this machine, as determined by scripts/e2e.mjs. */
export type LaunchSettings = z.infer<typeof launchSettings>

/** Reads the settings that scripts/e2e.mjs passes in the environment. */
export function readLaunchSettings(): LaunchSettings {
  const text = process.env['GATEHOUSE_E2E_LAUNCH']
  if (text === undefined) throw new Error('The end-to-end tests need scripts/e2e.mjs around them: npm run e2e.')
  return launchSettings.parse(JSON.parse(text))
}
