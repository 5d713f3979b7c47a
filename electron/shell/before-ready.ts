import { app, protocol } from 'electron'
import { AppError } from '#shared/errors.ts'
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
  keepPagesFromLookups()

  // In development root runs the app with --no-sandbox, and with both the page never loads; each window asks for its
  // sandbox itself.
  if (!app.commandLine.hasSwitch('no-sandbox')) app.enableSandbox()

  protocol.registerSchemesAsPrivileged([
    {
      scheme: pageScheme,
      privileges: { standard: true, secure: true, supportFetchAPI: true, stream: true, codeCache: true },
    },
  ])
}

/** Each takes the sandbox of the system away from the pages, wholly or in part. ELECTRON_DISABLE_SANDBOX sets the first. */
const sandboxSwitches = ['no-sandbox', 'disable-seccomp-filter-sandbox', 'single-process']

/**
 * Throws where a packed app was started without the sandbox: what models write is shown in it alone. Some start scripts,
 * such as that of an AppImage, add the switch by themselves where the system forbids user namespaces.
 */
export function requireSandbox(): void {
  const found = sandboxSwitches.find((name) => app.commandLine.hasSwitch(name))
  if (!app.isPackaged || found === undefined) return
  const message = `Gatehouse runs only in the sandbox of the system, and was started with --${found}. Start it without. Where it does not start then, install the .deb, or allow it user namespaces by an AppArmor profile.`
  throw new AppError({ source: 'app', kind: 'internal', message })
}

/**
 * Keeps pages and frames from looking host names up, which the proxy of their session does not: the name itself would
 * carry data to whoever serves its domain. The app makes no peer connections.
 */
function keepPagesFromLookups(): void {
  const { commandLine } = app
  commandLine.appendSwitch('blink-settings', 'dnsPrefetchingEnabled=false')
  // Chromium ends a name with a dot where a peer connection asks for it, and only there.
  commandLine.appendSwitch('host-resolver-rules', 'MAP *. ~NOTFOUND')
  // Without it names under .local are looked up like all others, and not asked of the local network.
  const disabled = [commandLine.getSwitchValue('disable-features'), 'WebRtcHideLocalIpsWithMdns']
  commandLine.appendSwitch('disable-features', disabled.filter(Boolean).join(','))
}
