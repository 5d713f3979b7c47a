import { _electron, type BrowserContext, type ElectronApplication, type Page } from 'playwright'
import { hangTimeoutMs, readLaunchSettings } from './launch-settings.ts'

const applications = new WeakMap<BrowserContext, ElectronApplication>()

/** Starts Electron with these arguments in this folder. Playwright's default for its windows would be 30 s. */
export async function startElectron(
  args: readonly string[],
  folder: string,
  environment: Record<string, string>,
): Promise<ElectronApplication> {
  const { executable, isSandboxed } = readLaunchSettings()
  const application = await _electron.launch({
    executablePath: executable,
    cwd: folder,
    args: [...args],
    env: environment,
    // Without this, Playwright adds --no-sandbox on Linux.
    chromiumSandbox: isSandboxed,
    timeout: hangTimeoutMs,
  })
  application.context().setDefaultTimeout(hangTimeoutMs)
  applications.set(application.context(), application)
  return application
}

/** Waits for the first window of an app. */
export function firstWindowOf(application: ElectronApplication): Promise<Page> {
  return application.firstWindow({ timeout: hangTimeoutMs })
}

/** Returns the app that a window belongs to. Throws for a window that `startElectron` did not open. */
export function applicationOf(window: Page): ElectronApplication {
  const application = applications.get(window.context())
  if (!application) throw new Error('This window was not opened by startElectron.')
  return application
}
