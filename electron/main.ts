import { app, BrowserWindow, ipcMain } from 'electron'
import { toErrorData } from '#shared/errors.ts'
import { collectDiagnostics } from './core/logs/collect-diagnostics.ts'
import { loggedFetch } from './core/logs/logged-fetch.ts'
import { openLogs } from './core/logs/open-logs.ts'
import { signInFacts } from './core/logs/sign-in-facts.ts'
import { readRow, writeRow } from './core/settings/settings-store.ts'
import { createKeychainProcess } from './core/key-store/keychain-process.ts'
import { keychainService } from './core/key-store/system-keychain.ts'
import { type Care, startCare } from './core/storage/start-care.ts'
import { openStorage } from './core/storage/storage.ts'
import { windowPlacement } from './core/window/window-placement.ts'
import { allHandlers } from './handlers/all-handlers.ts'
import { createBroadcast } from './ipc/broadcast.ts'
import { serveIpc } from './ipc/router.ts'
import { setApplicationMenu } from './shell/application-menu.ts'
import { prepareElectron } from './shell/before-ready.ts'
import { findBuildOutput } from './shell/build-output.ts'
import { chooseDataDirectory } from './shell/data-directory.ts'
import { chooseFile } from './shell/choose-file.ts'
import { type DeepLinks, isSchemeRegistered, registerScheme, takeDeepLinks } from './shell/deep-links.ts'
import { saveFirstPaint } from './shell/first-paint-screenshot.ts'
import { createGatewayFetch } from './shell/gateway-fetch.ts'
import { spawnGateway } from './shell/gateway-process.ts'
import { guardAllContents } from './shell/guard-contents.ts'
import { spawnKeychain } from './shell/keychain-process.ts'
import { followLifeCycle } from './shell/life-cycle.ts'
import { logAppEvents } from './shell/log-app-events.ts'
import { openExternal } from './shell/open-external.ts'
import { openFolder } from './shell/open-folder.ts'
import { openPageSession } from './shell/page-session.ts'
import { findPageSource } from './shell/page-source.ts'
import { openSignInPage } from './shell/sign-in-browser.ts'
import { reportStartFailure } from './shell/start-failure.ts'
import { applyTheme } from './shell/theme.ts'
import { openWindow } from './shell/window.ts'
import { startServices } from './start-services.ts'

const data = chooseDataDirectory()
prepareElectron()

// A second instance hands over to the first and ends; nothing was opened yet.
const deepLinks = takeDeepLinks()
if (deepLinks)
  void app
    .whenReady()
    .then(() => main(deepLinks))
    .catch(reportStartFailure)
else app.exit(0)

async function main(links: DeepLinks): Promise<void> {
  const build = findBuildOutput(import.meta.dirname)
  const source = findPageSource()
  guardAllContents(source.url)

  const logs = openLogs(data.logs)
  const { log, redactor } = logs
  logAppEvents(log)
  const broadcast = createBroadcast(() => BrowserWindow.getAllWindows().map(({ webContents }) => webContents))
  const tellFocused = createBroadcast(() => {
    const window = BrowserWindow.getFocusedWindow()
    return window ? [window.webContents] : []
  })
  const storage = openStorage({
    places: data,
    log,
    onChanged(state) {
      broadcast('storage.changed', state)
      // Later, since a write may have failed while the services were being started.
      if (state.kind !== 'not-saving') setImmediate(() => services.conversations.catchUp())
    },
  })
  const { database } = storage
  const keychainProcess = createKeychainProcess(
    () => spawnKeychain(build.keychain),
    keychainService('app.gatehouse.desktop', data.chosenDirectory),
  )
  const services = startServices({
    database,
    fetch: loggedFetch(createGatewayFetch(), log),
    spawnGateway: () =>
      spawnGateway(build.gateway, (line) => {
        log.warn('gateway', 'printed', { line })
        process.stderr.write(`${redactor.text(line)}\n`)
      }),
    gatewayDirectory: data.gateway,
    // Beside the data of a newer version nothing is touched.
    searchIndex: storage.state().kind === 'newer' ? null : data.searchIndex,
    chooseFile,
    keychainProcess,
    openBrowser: openSignInPage,
    isSchemeRegistered,
    tell: {
      onStatusChanged(status) {
        log.info('gateway', 'status', { profile: status.profileId, is: status.state, error: status.error?.source })
        broadcast('gateway.changed', status)
      },
      onProfilesChanged: () => broadcast('profiles.changed', {}),
      onKeychainChanged(state) {
        log.info('keychain', 'keeps keys', { in: state.kind, reason: 'reason' in state ? state.reason : null })
        broadcast('keychain.changed', state)
      },
      onSignInChanged(state) {
        log.info('sign-in', 'step', signInFacts(state))
        broadcast('signIn.changed', state)
      },
      onModelChanged: () => broadcast('settings.changed', services.settings.read()),
      onReturned: () => lifeCycle.comeToFront(),
      onSecret: (secret) => redactor.learn(secret),
    },
    soundDirectories: data.sounds,
    onClipChanged: (clipId) => broadcast('clip.changed', { clipId }),
    onSpokenChanged: () => broadcast('speech.changed', {}),
    onListChanged: () => broadcast('conversation.listChanged', {}),
    onPresetsChanged: (profileId) => broadcast('presets.changed', { profileId }),
    onLedgerChanged: () => broadcast('ledger.changed', {}),
    onDamaged: (ids) => storage.noteDamaged(ids),
  })

  const { calls, streams } = allHandlers({
    app: {
      version: app.getVersion(),
      dataDirectory: data.directory,
      noticesDirectory: build.notices,
      openExternal,
      openFolder,
    },
    storage,
    logs: {
      openLogFolder: () => openFolder(data.logs),
      diagnostics: () => {
        const { profiles, statuses, keychain } = services.gateways
        return collectDiagnostics({
          versions: programVersions(),
          platform: `${process.platform} ${process.arch} ${process.getSystemVersion()}`,
          profiles: profiles.all(),
          activeProfile: profiles.active(),
          gateway: statuses.of(profiles.active()),
          keychain: keychain.state(),
          storage,
          logs,
        })
      },
    },
    services,
    chooseFile,
    onLedgerChanged: () => broadcast('ledger.changed', {}),
    onSettingsChanged(settings) {
      applyTheme(settings.theme)
      broadcast('settings.changed', settings)
    },
    relaunch() {
      app.relaunch()
      app.quit()
    },
  })
  serveIpc({ ipcMain, trustedOrigin: source.origin, calls, streams, describeError: toErrorData })

  applyTheme(services.settings.read().theme)
  const session = await openPageSession(source, build.renderer)
  const openMainWindow = (): void => {
    openWindow({
      source,
      session,
      preload: build.preload,
      placement: {
        read: () => readRow(database, 'window', windowPlacement) ?? null,
        write: (placement) => writeRow(database, 'window', placement),
      },
      onFirstPaint(window) {
        onFirstPaint(window)
        care ??= startCare({ storage, script: build.careWorker, log })
      },
    })
  }
  let care: Care | undefined
  setApplicationMenu({
    isDevelopment: source.developmentServer !== null,
    onCommand: (command) => tellFocused('menu.command', { command }),
  })
  const lifeCycle = followLifeCycle({
    hasWork: () => services.conversations.isAnswering(),
    workDone: () => services.conversations.idle(),
    interrupt: () => services.conversations.interruptAll(),
    openWindow: openMainWindow,
    onQuit() {
      keychainProcess.stop()
      services.gateways.supervisor.stop()
      services.search.close()
      care?.stop()
      storage.close()
    },
  })
  openMainWindow()
  registerScheme()
  links.listen((url) => void services.gateways.signIn.receive(url))
}

function programVersions(): Record<string, string> {
  const { electron, chrome, node } = process.versions
  return { Gatehouse: app.getVersion(), Electron: electron, Chromium: chrome, Node: node }
}

function onFirstPaint(window: BrowserWindow): void {
  const path = process.env['GATEHOUSE_FIRST_PAINT_SCREENSHOT']
  if (path) void saveFirstPaint(window, path)
}
