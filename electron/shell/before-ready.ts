import { app, dialog, Menu, protocol, type Session } from 'electron'
import { explanationOf } from '#shared/errors.ts'
import { identity } from '#shared/identity.ts'
import { languageOf } from '#shared/language.ts'
import { explain } from '#shared/messages/explain.ts'
import { internalError } from '../core/app-errors.ts'
import { pageScheme } from '../core/page/page-policy.ts'
import { mainWords } from '../core/words/main-words.ts'
import { unusedAddress } from './unused-address.ts'

/** Configures Electron; call before it is ready. */
export function prepareElectron(): void {
  // Windows identifies the app's notifications and task bar entry by this name.
  app.setAppUserModelId(identity.id)

  // Electron would build a default menu before the window; the app's own follows after it.
  Menu.setApplicationMenu(null)

  // Disables Chromium's own requests for component updates, hints and field trials.
  app.commandLine.appendSwitch('disable-background-networking')
  app.commandLine.appendSwitch('disable-component-update')
  app.commandLine.appendSwitch('disable-domain-reliability')
  app.commandLine.appendSwitch('no-pings')
  keepPagesFromLookups()
  // The sound thread would wait for the page's sound code without a limit. A page that leaves while sound is recorded
  // or played has ended that code, and would then wait for the sound thread for ever.
  disableFeature('WebAudioBypassOutputBuffering')

  // In development root runs the app with --no-sandbox, and with both switches the page never loads; each window
  // requests its sandbox itself.
  if (!app.commandLine.hasSwitch('no-sandbox')) app.enableSandbox()

  app.on('session-created', keepFromDictionaries)

  protocol.registerSchemesAsPrivileged([
    {
      scheme: pageScheme,
      privileges: { standard: true, secure: true, supportFetchAPI: true, stream: true, codeCache: true },
    },
  ])
}

/**
 * Keeps a new session from downloading dictionaries from Google. It has already begun to, so that turning the spelling
 * checker off is not enough: the address becomes an unused loopback address.
 */
function keepFromDictionaries(session: Session): void {
  session.setSpellCheckerEnabled(false)
  session.setSpellCheckerDictionaryDownloadURL(`${unusedAddress}/`)
}

/** Switches that disable the page sandbox, wholly or in part. ELECTRON_DISABLE_SANDBOX sets the first. */
const sandboxSwitches = ['no-sandbox', 'disable-seccomp-filter-sandbox', 'single-process']

/**
 * Throws if a packaged app was started without the sandbox, in which model output is shown. Some start scripts, such as
 * an AppImage's, add the switch automatically if the system forbids user namespaces.
 */
export function requireSandbox(): void {
  const found = sandboxSwitches.find((name) => app.commandLine.hasSwitch(name))
  if (!app.isPackaged || found === undefined) return
  throw internalError(explain('startedWithoutSandbox', { flag: found }))
}

/** Shows why the app cannot start, and exits. */
export function reportStartFailure(error: unknown): void {
  const explanation = explanationOf(error)
  process.stderr.write(`Gatehouse could not start: ${explanation.message}\n`)
  // Without a person present, a dialog would wait forever.
  const isHeadless = app.commandLine.getSwitchValue('ozone-platform') === 'headless'
  const isWatched = !process.env['CI'] && !process.env['GATEHOUSE_FIRST_PAINT_SCREENSHOT'] && !isHeadless
  // The setting is unavailable, so the system's language is used.
  const { startFailure: words, translateMessage } = mainWords(languageOf('system', app.getLocale()))
  if (isWatched) dialog.showErrorBox(words.title, words.text(translateMessage(explanation)))
  app.exit(1)
}

/**
 * Keeps pages and frames from resolving host names, which the session's proxy does not prevent: the name itself would
 * leak data to the owner of its domain. The app makes no peer connections.
 */
function keepPagesFromLookups(): void {
  const { commandLine } = app
  commandLine.appendSwitch('blink-settings', 'dnsPrefetchingEnabled=false')
  // Chromium appends a dot to names only for peer connections.
  commandLine.appendSwitch('host-resolver-rules', 'MAP *. ~NOTFOUND')
  // Otherwise names under .local are resolved like all others, not by the local network.
  disableFeature('WebRtcHideLocalIpsWithMdns')
}

/** Adds to the features of Chromium that are disabled. */
function disableFeature(name: string): void {
  const disabled = app.commandLine.getSwitchValue('disable-features')
  app.commandLine.appendSwitch('disable-features', disabled === '' ? name : `${disabled},${name}`)
}
