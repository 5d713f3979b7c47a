import { app, protocol } from 'electron'
import { pageScheme } from '../core/page/page-policy.ts'

/** What has to be said before Electron is ready. */
export function prepareElectron(): void {
  // By this name Windows knows the app's notifications and its place in the task bar.
  app.setAppUserModelId('app.gatehouse.desktop')

  // Chromium would look for component updates, hints and field trials by itself; this app makes no call of its own.
  app.commandLine.appendSwitch('disable-background-networking')
  app.commandLine.appendSwitch('disable-component-update')
  app.commandLine.appendSwitch('disable-domain-reliability')
  app.commandLine.appendSwitch('no-pings')

  // As root the app runs with --no-sandbox, and with both the page never loads; each window asks for its sandbox
  // itself.
  if (!app.commandLine.hasSwitch('no-sandbox')) app.enableSandbox()

  protocol.registerSchemesAsPrivileged([
    {
      scheme: pageScheme,
      privileges: { standard: true, secure: true, supportFetchAPI: true, stream: true, codeCache: true },
    },
  ])
}
