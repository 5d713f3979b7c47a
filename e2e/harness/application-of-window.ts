import type { BrowserContext, ElectronApplication, Page } from 'playwright'

const applications = new WeakMap<BrowserContext, ElectronApplication>()

/** Notes an app, so that `applicationOf` finds it. */
export function rememberApplication(application: ElectronApplication) {
  applications.set(application.context(), application)
}

/** The app that a window belongs to. */
export function applicationOf(window: Page): ElectronApplication {
  const application = applications.get(window.context())
  if (!application) throw new Error('This window was not opened by launchApp.')
  return application
}
