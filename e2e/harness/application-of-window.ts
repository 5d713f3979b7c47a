import type { BrowserContext, ElectronApplication, Page } from 'playwright'

const applications = new WeakMap<BrowserContext, ElectronApplication>()

/** Registers an app so that `applicationOf` can find it. */
export function rememberApplication(application: ElectronApplication) {
  applications.set(application.context(), application)
}

/** Returns the app that a window belongs to. Throws for a window that `launchApp` did not open. */
export function applicationOf(window: Page): ElectronApplication {
  const application = applications.get(window.context())
  if (!application) throw new Error('This window was not opened by launchApp.')
  return application
}
