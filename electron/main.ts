import { app, BrowserWindow, ipcMain, nativeTheme } from 'electron'
import { toErrorData } from '#shared/errors.ts'
import { identity } from '#shared/identity.ts'
import { type Language, languageOf } from '#shared/language.ts'
import { collectDiagnostics } from './core/app/collect-diagnostics.ts'
import { logEvents } from './core/app/log-events.ts'
import { loggedFetch } from './core/gateway-client/fetch.ts'
import { openLogs } from './core/logs/open-logs.ts'
import { runEach } from './core/run-each.ts'
import { createSettingsStore } from './core/settings/settings-store.ts'
import { readRow, writeRow } from './core/storage/settings-rows.ts'
import { endAfterSleep } from './core/gateway-client/end-after-sleep.ts'
import { createKeychainProcess } from './core/key-store/keychain-process.ts'
import { keychainService } from './core/key-store/system-keychain.ts'
import { type Maintenance, startMaintenance } from './core/maintenance/start-maintenance.ts'
import { openStorage } from './core/storage/storage.ts'
import { createShutdown } from './core/shutdown.ts'
import { isForDictation } from './core/sign-in/deep-link.ts'
import { createConversationWindowStore } from './core/window/conversation-windows.ts'
import { findUpdateSource } from './core/updates/update-source.ts'
import { createUpdates } from './core/updates/updates.ts'
import { createMicrophoneGate } from './core/voice/microphone-gate.ts'
import { windowPlacement } from './core/window/window-placement.ts'
import type { MainWords } from './core/words/english.ts'
import { mainWords } from './core/words/main-words.ts'
import { allHandlers } from './all-handlers.ts'
import { createBroadcast, createEvents } from './ipc/broadcast.ts'
import { serveIpc } from './ipc/router.ts'
import { setApplicationMenu } from './shell/application-menu.ts'
import { createConsentPrompt } from './shell/ask-consent.ts'
import { createAskMicrophone, createAskOrigin } from './shell/ask-person.ts'
import { prepareElectron, reportStartFailure, requireSandbox } from './shell/before-ready.ts'
import { findBuildOutput } from './shell/build-output.ts'
import { chooseDataDirectory } from './shell/data-directory.ts'
import { createChooseFile } from './shell/choose-file.ts'
import { copyToClipboard, createDictationShortcut } from './shell/dictation.ts'
import { type DeepLinks, registerScheme, schemeCheck, takeDeepLinks } from './shell/deep-links.ts'
import { saveFirstPaint } from './shell/first-paint-screenshot.ts'
import { followLifeCycle, followSleep, logAppEvents } from './shell/life-cycle.ts'
import { openExternal, openFolder, openSignInPage } from './shell/open-outside.ts'
import { guardAllContents } from './shell/guards.ts'
import { createGatewayFetch, createUpdateFetch, openPageSession } from './shell/sessions.ts'
import { findPageSource } from './core/page/page-source.ts'
import { spawnUtility } from './shell/spawn-utility.ts'
import { createAppTray } from './shell/tray.ts'
import { openWindow } from './shell/window.ts'
import { createWindows } from './shell/windows.ts'
import { startServices } from './start-services.ts'

const data = chooseDataDirectory()
prepareElectron()

// A second instance passes its arguments to the first and exits before it opens anything.
try {
  const deepLinks = takeDeepLinks()
  if (deepLinks)
    void app
      .whenReady()
      .then(() => main(deepLinks))
      .finally(() => deepLinks.started())
      .catch(reportStartFailure)
  else app.exit(0)
} catch (error) {
  reportStartFailure(error)
}

async function main(links: DeepLinks): Promise<void> {
  requireSandbox()
  const build = findBuildOutput(import.meta.dirname)
  const source = findPageSource(app.isPackaged, process.env)
  guardAllContents(source.url)

  const logs = openLogs(data.logs)
  const { log, redactor } = logs
  logAppEvents(log)
  const events = createEvents(
    createBroadcast(() => BrowserWindow.getAllWindows().map(({ webContents }) => webContents)),
  )
  const { emit } = events
  logEvents(events, log)

  const storage = openStorage({
    places: data,
    log,
    emit,
    checkpointWorker: build.checkpointWorker,
    relaunch() {
      app.relaunch()
      app.quit()
    },
  })
  const { database } = storage
  const settings = createSettingsStore(database)
  const language = (): Language => languageOf(settings.read().language, app.getLocale())
  const words = (): MainWords => mainWords(language())
  const chooseFile = createChooseFile(() => words().files)
  const microphone = createMicrophoneGate(createAskMicrophone(() => words().questions))
  const keychainProcess = createKeychainProcess(
    () => spawnUtility(build.keychain, 'Gatehouse keychain'),
    keychainService(identity.keychainService, data.chosenDirectory),
  )
  const network = endAfterSleep(loggedFetch(createGatewayFetch(), log))
  followSleep({ log, onSuspend: () => emit('computer.suspended', {}), onResume: network.resumed })
  const consent = createConsentPrompt({
    words: () => words().consent,
    onDecided: ({ managesPresets }, isAllowed) => log.info('gateway', 'consent decided', { isAllowed, managesPresets }),
  })

  const services = startServices({
    database,
    settings,
    words,
    events,
    fetch: network.fetch,
    spawnGateway: () =>
      spawnUtility(build.gateway, 'Gatehouse gateway', (line) => {
        log.warn('gateway', 'printed', { line })
        process.stderr.write(`${redactor.text(line)}\n`)
      }),
    gatewayDirectory: data.gateway,
    askConsent: consent.ask,
    searchWorker: build.searchWorker,
    // Nothing is written next to the data of a newer version.
    searchIndex: storage.state().kind === 'newer' ? null : data.searchIndex,
    chooseFile,
    keychainProcess,
    askOrigin: createAskOrigin(() => words().questions),
    openBrowser: openSignInPage,
    isSchemeRegistered: () => schemeCheck.isRegistered(),
    onSecret: (secret) => redactor.learn(secret),
    soundDirectories: data.sounds,
    activityWorker: build.activityWorker,
    attachmentDirectory: data.attachments,
    importWorker: build.importWorker,
    schemaWorker: build.schemaWorker,
    onDamaged: (ids) => storage.reportDamaged(ids),
  })
  const { conversations, gateways } = services
  events.on('storage.changed', (state) => {
    if (state.kind === 'not-saving') return
    // Deferred, since a read within a transaction may report damage.
    setImmediate(() =>
      runEach([() => settings.saveUnsaved(), () => conversations.catchUp()], (error) =>
        log.error('storage', 'what was kept in memory could not be saved', { error }),
      ),
    )
  })

  const updates = createUpdates({
    database,
    source: findUpdateSource({
      isPackaged: app.isPackaged,
      environment: process.env,
      builtInKey: build.updateKey,
    }),
    fetch: loggedFetch(createUpdateFetch(), log),
    version: app.getVersion(),
    system: process,
    isAutomatic: () => settings.read().checksForUpdates,
    emit,
  })

  // For menus, dialogs and the page's `prefers-color-scheme`.
  nativeTheme.themeSource = settings.read().theme
  const shutdown = createShutdown({
    hasWork: () => conversations.isAnswering(),
    workDone: () => conversations.idle(),
    interrupt: () => conversations.interruptAll(),
    closeWindows: () => BrowserWindow.getAllWindows().forEach((window) => window.close()),
    quit: () => app.quit(),
  })
  let maintenance: Maintenance | undefined
  let isPurged = false
  const session = await openPageSession(source, build, microphone.isHeld)
  const windows = createWindows({
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
    titleOf: conversations.titleOf,
    language,
    isEnding: shutdown.isEnding,
    onFirstPaint(window) {
      onFirstPaint(window)
      if (!isPurged) void conversations.purge()
      isPurged = true
      const { attachments } = data
      maintenance ??= startMaintenance({ storage, script: build.maintenanceWorker, attachments, log })
      services.voice.transcriber.resume()
      services.costs.wake()
      schemeCheck.prepare()
      updates.start()
    },
  })
  consent.setParent(windows.showMain)
  /** Brings the app to the front, and opens a window if there is none. */
  function comeToFront(): void {
    shutdown.cancel()
    windows.showAll()
  }
  gateways.onReturned(comeToFront)

  function dictate(): void {
    microphone.noteInput()
    const open = windows.showDictation(words().dictation.title)
    if (open) createBroadcast(() => [open.webContents])('dictation.pressed', {})
  }
  const dictationShortcut = createDictationShortcut(dictate)

  /** Shows a chat in the main window and brings it to the front. */
  function showChat(conversationId: string): void {
    emit('settings.changed', settings.change({ view: 'chat', conversationId }))
    comeToFront()
  }
  function showEmptyChat(): void {
    const { conversationId } = conversations.calls['conversation.findEmpty']()
    showChat(conversationId ?? conversations.calls['conversation.create']({}).id)
  }
  const tray = createAppTray({
    icon: build.icon,
    words: () => words().tray,
    isWanted: () => settings.read().trayIcon,
    recentChats: conversations.list,
    onOpen: comeToFront,
    onNewChat: showEmptyChat,
    onOpenChat: showChat,
    onQuit: () => app.quit(),
  })
  // Conversations may have changed before there were windows.
  events.on('conversation.listChanged', () => {
    windows.followTitles()
    tray.followMenu()
  })

  const publishFocused = createBroadcast(() => {
    const window = BrowserWindow.getFocusedWindow()
    return window ? [window.webContents] : []
  })
  function followLanguage(): void {
    setApplicationMenu({
      words: words().menu,
      isDevelopment: source.developmentServer !== null,
      onCommand: (command) => publishFocused('menu.command', { command }),
    })
    tray.followMenu()
    windows.followTitles()
    windows.followLanguage()
  }
  let shownLanguage = language()
  const { calls, streams, merges } = allHandlers({
    app: {
      version: app.getVersion(),
      dataDirectory: data.directory,
      noticesDirectory: build.notices,
      openExternal: (url) => openExternal(url, gateways.originConsent),
      openFolder,
      openLogFolder: () => openFolder(data.logs),
      diagnostics: () => {
        const { profiles, statuses, keychain } = gateways
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
      windows: { showConversation: windows.showConversation, showMain: () => void windows.showMain() },
      trayState: tray.refresh,
      dictation: { state: dictationShortcut.state, copy: copyToClipboard },
    },
    storage,
    settings,
    services,
    updates,
    chooseFile,
    words,
    microphone,
    guideDirectory: build.guide,
    onSettingsChanged(changed) {
      nativeTheme.themeSource = changed.theme
      emit('settings.changed', changed)
      emit('dictation.changed', { state: dictationShortcut.follow(changed) })
      void tray.refresh().then((state) => emit('tray.changed', { state }))
      if (language() !== shownLanguage) {
        shownLanguage = language()
        followLanguage()
      }
    },
    backUp: () => maintenance?.backUp() ?? Promise.resolve(),
  })
  serveIpc({ ipcMain, trustedOrigin: source.origin, calls, streams, merges, describeError: toErrorData })

  followLanguage()
  followLifeCycle({
    shutdown,
    comeToFront,
    onDictate: dictate,
    staysInTray: () => settings.read().trayIcon && tray.keepsApp(),
    onQuit() {
      tray.end()
      gateways.stop()
      keychainProcess.stop()
      services.search.close()
      services.costs.stop()
      services.voice.transcriber.interruptAll()
      services.voice.stopActivity()
      updates.stop()
      maintenance?.stop()
      storage.close()
    },
  })
  // To dictate into another program, only the dictation window is needed.
  if (isForDictation(process.argv)) dictate()
  else windows.restore()
  dictationShortcut.follow(settings.read())
  void tray.refresh()
  registerScheme()
  links.listen((url) => void gateways.signIn.receive(url))
}

function programVersions(): Record<string, string> {
  const { electron, chrome, node } = process.versions
  return { Gatehouse: app.getVersion(), Electron: electron, Chromium: chrome, Node: node }
}

function onFirstPaint(window: BrowserWindow): void {
  const path = process.env['GATEHOUSE_FIRST_PAINT_SCREENSHOT']
  if (path) void saveFirstPaint(window, path)
}
