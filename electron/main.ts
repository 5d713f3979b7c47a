import { app, BrowserWindow, ipcMain } from 'electron'
import { toErrorData } from '#shared/errors.ts'
import { type Language, languageOf } from '#shared/language.ts'
import type { Settings } from '#shared/settings.ts'
import { collectDiagnostics } from './core/logs/collect-diagnostics.ts'
import { sweepAttachments } from './core/attachments/sweep-attachments.ts'
import { loggedFetch } from './core/logs/logged-fetch.ts'
import { openLogs } from './core/logs/open-logs.ts'
import { signInFacts } from './core/logs/sign-in-facts.ts'
import { runEach } from './core/run-each.ts'
import { readRow, writeRow } from './core/settings/settings-store.ts'
import { endAfterSleep } from './core/gateway-client/end-after-sleep.ts'
import { createKeychainProcess } from './core/key-store/keychain-process.ts'
import { keychainService } from './core/key-store/system-keychain.ts'
import { type Maintenance, startMaintenance } from './core/storage/start-maintenance.ts'
import { openStorage } from './core/storage/storage.ts'
import { isForDictation } from './core/sign-in/deep-link.ts'
import { createConversationWindowStore } from './core/window/conversation-windows.ts'
import { createMicrophoneGate } from './core/voice/microphone-gate.ts'
import { windowPlacement } from './core/window/window-placement.ts'
import type { MainWords } from './core/words/english.ts'
import { mainWords } from './core/words/main-words.ts'
import { allHandlers } from './handlers/all-handlers.ts'
import { createBroadcast } from './ipc/broadcast.ts'
import { serveIpc } from './ipc/router.ts'
import { setApplicationMenu } from './shell/application-menu.ts'
import { createAskConsent } from './shell/ask-consent.ts'
import { createAskMicrophone, createAskOrigin } from './shell/ask-person.ts'
import { prepareElectron, requireSandbox } from './shell/before-ready.ts'
import { findBuildOutput } from './shell/build-output.ts'
import { chooseDataDirectory } from './shell/data-directory.ts'
import { createChooseFile } from './shell/choose-file.ts'
import { copyToClipboard, createDictationShortcut } from './shell/dictation.ts'
import { type DeepLinks, registerScheme, schemeCheck, takeDeepLinks } from './shell/deep-links.ts'
import { saveFirstPaint } from './shell/first-paint-screenshot.ts'
import { followSleep } from './shell/follow-sleep.ts'
import { createGatewayFetch } from './shell/gateway-fetch.ts'
import { spawnGateway } from './shell/gateway-process.ts'
import { guardAllContents } from './shell/guard-contents.ts'
import { spawnKeychain } from './shell/keychain-process.ts'
import { followLifeCycle } from './shell/life-cycle.ts'
import { logAppEvents } from './shell/log-app-events.ts'
import { openExternal } from './shell/open-external.ts'
import { openFolder } from './shell/open-folder.ts'
import { openPageSession } from './shell/page-session.ts'
import { findPageSource } from './core/page/page-source.ts'
import { openSignInPage } from './shell/sign-in-browser.ts'
import { reportStartFailure } from './shell/start-failure.ts'
import { applyTheme } from './shell/theme.ts'
import { type AppTray, createAppTray } from './shell/tray.ts'
import { openWindow } from './shell/window.ts'
import { createWindows, type Windows } from './shell/windows.ts'
import { startServices } from './start-services.ts'

const data = chooseDataDirectory()
prepareElectron()

// A second instance passes its arguments to the first and exits before it opens anything.
const deepLinks = takeDeepLinks()
if (deepLinks)
  void app
    .whenReady()
    .then(() => main(deepLinks))
    .catch(reportStartFailure)
else app.exit(0)

async function main(links: DeepLinks): Promise<void> {
  requireSandbox()
  const build = findBuildOutput(import.meta.dirname)
  const source = findPageSource(app.isPackaged, process.env)
  guardAllContents(source.url)

  const logs = openLogs(data.logs)
  const { log, redactor } = logs
  logAppEvents(log)
  const broadcast = createBroadcast(() => BrowserWindow.getAllWindows().map(({ webContents }) => webContents))
  const publishFocused = createBroadcast(() => {
    const window = BrowserWindow.getFocusedWindow()
    return window ? [window.webContents] : []
  })
  const storage = openStorage({
    places: data,
    log,
    onChanged(state) {
      broadcast('storage.changed', state)
      // Deferred, since a write may have failed while the services were being started.
      if (state.kind === 'not-saving') return
      setImmediate(() =>
        runEach([() => services.settings.saveUnsaved(), () => services.conversations.catchUp()], (error) =>
          log.error('storage', 'what was kept in memory could not be saved', { error }),
        ),
      )
    },
    onBackupsChanged: () => broadcast('storage.backupsChanged', {}),
  })
  const { database } = storage
  const keychainProcess = createKeychainProcess(
    () => spawnKeychain(build.keychain),
    keychainService('app.gatehouse.desktop', data.chosenDirectory),
  )
  const languageFor = (setting: Settings['language']): Language => languageOf(setting, app.getLocale())
  const chooseFile = createChooseFile(() => words().files)
  // Conversations may change before there is a window.
  let windows: Windows | undefined
  let tray: AppTray | undefined
  const microphone = createMicrophoneGate(createAskMicrophone(() => words().questions))
  const dictate = (): void => {
    microphone.noteInput()
    const open = windows?.showDictation(words().dictation.title)
    if (open) createBroadcast(() => [open.webContents])('dictation.pressed', {})
  }
  const dictationShortcut = createDictationShortcut(dictate)
  const network = endAfterSleep(loggedFetch(createGatewayFetch(), log))
  followSleep({ log, onSuspend: () => broadcast('computer.suspended', {}), onResume: network.resumed })
  const services = startServices({
    database,
    fetch: network.fetch,
    spawnGateway: () =>
      spawnGateway(build.gateway, (line) => {
        log.warn('gateway', 'printed', { line })
        process.stderr.write(`${redactor.text(line)}\n`)
      }),
    gatewayDirectory: data.gateway,
    askConsent: createAskConsent({
      words: () => words().consent,
      // Usually the browser has the focus and would cover the dialog.
      showParent: () => BrowserWindow.getFocusedWindow() ?? windows?.showMain(),
      onDecided: ({ managesPresets }, isAllowed) =>
        log.info('gateway', 'consent decided', { isAllowed, managesPresets }),
    }),
    // Nothing is written next to the data of a newer version.
    searchIndex: storage.state().kind === 'newer' ? null : data.searchIndex,
    chooseFile,
    wordsOf: (setting) => mainWords(languageFor(setting)),
    keychainProcess,
    askOrigin: createAskOrigin(() => words().questions),
    openBrowser: openSignInPage,
    isSchemeRegistered: () => schemeCheck.isRegistered(),
    listener: {
      onStatusChanged(status) {
        log.info('gateway', 'status', { profile: status.profileId, is: status.state, error: status.error?.source })
        broadcast('gateway.changed', status)
      },
      onProfilesChanged: () => broadcast('profiles.changed', {}),
      onGatewayKeysChanged: () => broadcast('gatewayKeys.changed', {}),
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
    activityWorker: build.activityWorker,
    attachmentDirectory: data.attachments,
    importWorker: build.importWorker,
    schemaWorker: build.schemaWorker,
    onClipChanged: (clipId) => broadcast('clip.changed', { clipId }),
    onSpokenChanged: () => broadcast('speech.changed', {}),
    onListChanged() {
      broadcast('conversation.listChanged', {})
      windows?.followTitles()
      tray?.followMenu()
    },
    onDraftChanged: (change) => broadcast('conversation.draftChanged', change),
    onPresetsChanged: (profileId) => broadcast('presets.changed', { profileId }),
    onLedgerChanged: () => broadcast('ledger.changed', {}),
    onDamaged: (ids) => storage.reportDamaged(ids),
  })

  const { calls, streams } = allHandlers({
    app: {
      version: app.getVersion(),
      dataDirectory: data.directory,
      noticesDirectory: build.notices,
      openExternal: (url) => openExternal(url, services.gateways.originConsent),
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
    words: () => words(),
    windows: {
      showConversation: (conversationId) => windows?.showConversation(conversationId),
      showMain: () => void windows?.showMain(),
      trayState: async () => (await tray?.refresh()) ?? 'off',
    },
    microphone,
    dictation: { state: dictationShortcut.state, copy: copyToClipboard },
    onLedgerChanged: () => broadcast('ledger.changed', {}),
    onSettingsChanged(settings) {
      applyTheme(settings.theme)
      broadcast('settings.changed', settings)
      broadcast('dictation.changed', { state: dictationShortcut.follow(settings) })
      void tray?.refresh().then((state) => broadcast('tray.changed', { state }))
      if (language() !== shownLanguage) {
        shownLanguage = language()
        followLanguage()
      }
    },
    backUp: () => maintenance?.backUp() ?? Promise.resolve(),
    relaunch() {
      app.relaunch()
      app.quit()
    },
  })
  serveIpc({ ipcMain, trustedOrigin: source.origin, calls, streams, describeError: toErrorData })

  applyTheme(services.settings.read().theme)
  const language = (): Language => languageFor(services.settings.read().language)
  let shownLanguage = language()
  const words = (): MainWords => mainWords(language())
  function followLanguage(): void {
    setApplicationMenu({
      words: words().menu,
      isDevelopment: source.developmentServer !== null,
      onCommand: (command) => publishFocused('menu.command', { command }),
    })
    tray?.followMenu()
    windows?.followTitles()
    windows?.followLanguage()
  }
  const newChat = () => services.conversations.create(services.settings.read().model)
  /** Shows a chat in the main window and brings it to the front. */
  function showChat(conversationId: string): void {
    broadcast('settings.changed', services.settings.change({ view: 'chat', conversationId }))
    lifeCycle.comeToFront()
  }
  let isSwept = false
  /** If the data could not be read, it is unknown which files it refers to. */
  const sweepOnce = (): void => {
    if (isSwept || storage.state().kind !== 'good') return
    isSwept = true
    const parts = { database, files: services.attachmentFiles, backups: data.backups }
    setTimeout(() => {
      log.info('storage', 'swept attachments', { removed: sweepAttachments(parts, Date.now()) })
    }, 10_000).unref()
  }
  const session = await openPageSession(source, build, microphone.isHeld)
  windows = createWindows({
    openWindow: (options) =>
      openWindow({ source, session, preload: build.preload, words, onInput: microphone.noteInput }, options),
    mainPlacement: {
      read: () => readRow(database, 'window', windowPlacement) ?? null,
      write: (placement) => writeRow(database, 'window', placement),
    },
    dictationPlacement: {
      read: () => readRow(database, 'dictationWindow', windowPlacement) ?? null,
      write: (placement) => writeRow(database, 'dictationWindow', placement),
    },
    store: createConversationWindowStore(database),
    titleOf: services.conversations.titleOf,
    language,
    isEnding: () => lifeCycle.isEnding(),
    onFirstPaint(window) {
      onFirstPaint(window)
      sweepOnce()
      maintenance ??= startMaintenance({ storage, script: build.maintenanceWorker, log })
      services.voice.transcriber.resume()
      schemeCheck.prepare()
    },
  })
  let maintenance: Maintenance | undefined
  tray = createAppTray({
    icon: build.icon,
    words: () => words().tray,
    isWanted: () => services.settings.read().trayIcon,
    recentChats: services.conversations.list,
    onOpen: () => lifeCycle.comeToFront(),
    onNewChat: () => showChat(services.conversations.findEmpty() ?? newChat().id),
    onOpenChat: showChat,
    onQuit: () => app.quit(),
  })
  followLanguage()
  const lifeCycle = followLifeCycle({
    hasWork: () => services.conversations.isAnswering(),
    workDone: () => services.conversations.idle(),
    interrupt: () => services.conversations.interruptAll(),
    showWindows: windows.showAll,
    onDictate: dictate,
    staysInTray: () => services.settings.read().trayIcon && tray !== undefined && tray.keepsApp(),
    onQuit() {
      tray?.end()
      keychainProcess.stop()
      services.gateways.supervisor.stop()
      services.search.close()
      services.voice.transcriber.interruptAll()
      services.voice.activity.stop()
      maintenance?.stop()
      storage.close()
    },
  })
  // To dictate into another program, only the dictation window is needed.
  if (isForDictation(process.argv)) dictate()
  else windows.restore()
  dictationShortcut.follow(services.settings.read())
  void tray.refresh()
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
