import { app, BrowserWindow, nativeTheme } from 'electron'
import { toErrorData } from '#shared/errors.ts'
import { identity } from '#shared/identity.ts'
import type { Language } from '#shared/language.ts'
import type { Settings } from '#shared/settings.ts'
import { collectDiagnostics } from './core/app/collect-diagnostics.ts'
import { endAfterSleep } from './core/gateway-client/end-after-sleep.ts'
import { loggedFetch } from './core/gateway-client/fetch.ts'
import { createKeychainProcess } from './core/key-store/keychain-process.ts'
import { keychainService } from './core/key-store/system-keychain.ts'
import { type Maintenance, startMaintenance } from './core/maintenance/start-maintenance.ts'
import type { PageSource } from './core/page/page-source.ts'
import { runEach } from './core/run-each.ts'
import { createShutdown } from './core/shutdown.ts'
import { isForDictation } from './core/sign-in/deep-link.ts'
import { readRow, writeRow } from './core/storage/settings-rows.ts'
import { findUpdateSource } from './core/updates/update-source.ts'
import { createUpdates } from './core/updates/updates.ts'
import type { MicrophoneGate } from './core/voice/microphone-gate.ts'
import { createConversationWindowStore } from './core/window/conversation-windows.ts'
import type { FirstFrameFile } from './core/window/first-frame.ts'
import { windowPlacement } from './core/window/placement-schema.ts'
import type { MainWords } from './core/words/english.ts'
import { allHandlers } from './all-handlers.ts'
import { createBroadcast } from './ipc/broadcast.ts'
import type { HeldMessages } from './ipc/held-messages.ts'
import { serveIpc } from './ipc/router.ts'
import { setApplicationMenu } from './shell/application-menu.ts'
import { createConsentPrompt } from './shell/ask-consent.ts'
import { createAskOrigin, createAskToolServer } from './shell/ask-person.ts'
import type { BuildOutput } from './shell/build-output.ts'
import { chooseFolder, createChooseFile } from './shell/choose-file.ts'
import type { DataPaths } from './shell/data-directory.ts'
import { type DeepLinks, registerScheme, schemeCheck } from './shell/deep-links.ts'
import { saveCompiledCode } from './shell/compile-cache.ts'
import { copyToClipboard, createDictationShortcut } from './shell/dictation.ts'
import { saveFirstPaint } from './shell/first-paint-screenshot.ts'
import { hasDisplay } from './shell/display.ts'
import { followLifeCycle, followSleep } from './shell/life-cycle.ts'
import type { MainWindow } from './shell/main-window.ts'
import { openExternal, openFolder, openSignInPage } from './shell/open-outside.ts'
import { createGatewayFetch, createUpdateFetch } from './shell/sessions.ts'
import { spawnUtility } from './shell/spawn-utility.ts'
import type { WindowOptions } from './shell/window.ts'
import { createWindows } from './shell/windows.ts'
import type { OpenedData } from './open-data.ts'
import { reachApp } from './reach-app.ts'
import { startServices } from './start-services.ts'

/** What was opened before the rest was loaded: the window, and then the data. */
export interface StartedApp {
  /** The command of a terminal that started the app to serve other programs, without a window; null otherwise. */
  readonly serving: { readonly isOnlyIfOn: boolean } | null
  readonly data: DataPaths
  readonly opened: OpenedData
  readonly links: DeepLinks
  readonly build: BuildOutput
  readonly source: PageSource
  readonly firstFrame: FirstFrameFile
  /** The current UI language. */
  readonly language: () => Language
  /** Main-process strings in the current UI language. */
  readonly words: () => MainWords
  readonly microphone: MicrophoneGate
  readonly openPage: (options: WindowOptions) => BrowserWindow
  readonly mainWindow: MainWindow
  readonly heldMessages: HeldMessages
}

/** Time for the first screen, before what it does not need: the embedded gateway, which other programs use too, and care. */
const firstScreenMs = 2000

/** Builds the services and the other windows, and follows the life of the app. */
export function runApp({
  serving,
  data,
  opened,
  links,
  build,
  source,
  firstFrame,
  language,
  words,
  microphone,
  openPage,
  mainWindow,
  heldMessages,
}: StartedApp): void {
  const { logs, events, storage, settings } = opened
  const { log, redactor } = logs
  const { emit } = events
  const { database } = storage
  const chooseFile = createChooseFile(() => words().files)
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
    gatewayDelayMs: firstScreenMs,
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
    toolServers: {
      spawn: () => spawnUtility(build.toolServer, 'Gatehouse tool server'),
      askToolServer: createAskToolServer(() => words().toolServer),
      chooseFolder,
      environment: { platform: process.platform, variables: process.env, home: app.getPath('home') },
      appVersion: app.getVersion(),
      redact: (text) => redactor.text(text),
    },
    programSetup: { directory: data.programSetup, copyToClipboard },
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

  const shutdown = createShutdown({
    hasWork: () => conversations.isAnswering(),
    workDone: () => conversations.answersEnded(),
    interrupt: () => conversations.interruptAll(),
    closeWindows: () => BrowserWindow.getAllWindows().forEach((window) => window.close()),
    quit: () => app.quit(),
  })
  let maintenance: Maintenance | undefined
  let care: NodeJS.Timeout | undefined
  const windows = createWindows({
    openWindow: openPage,
    mainWindow,
    dictationPlacement: {
      read: () => readRow(database, 'dictationWindow', windowPlacement) ?? null,
      write: (placement) => writeRow(database, 'dictationWindow', placement),
    },
    store: createConversationWindowStore(database),
    titleOf: conversations.titleOf,
    language,
    isEnding: shutdown.isEnding,
  })
  async function continueAfterWindow(): Promise<void> {
    const screenshot = process.env['GATEHOUSE_FIRST_PAINT_SCREENSHOT']
    if (screenshot) void mainWindow.shown.then((window) => saveFirstPaint(window, screenshot))
    if (!serving) await mainWindow.shown
    const { attachments } = data
    maintenance = startMaintenance({ storage, script: build.maintenanceWorker, attachments, log })
    care = setTimeout(() => {
      void removeDeleted()
      services.voice.transcriber.resume()
      services.costs.wake()
      schemeCheck.prepare()
      services.toolServers.start()
      services.programRequests.start()
      updates.start()
    }, firstScreenMs)
  }
  void continueAfterWindow()
  async function removeDeleted(): Promise<void> {
    await conversations.purge()
    services.policies.removeOrphans()
    services.toolRules.removeOrphans()
  }
  consent.setParent(mainWindow.show)
  /** Brings the app to the front, and opens a window if there is none. */
  function comeToFront(): void {
    // The other start says so (leave-to-other.ts).
    if (!hasDisplay()) return
    shutdown.cancel()
    windows.showAll()
  }
  gateways.onReturned(comeToFront)
  services.toolServers.onReturned(comeToFront)

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
  const reach = reachApp({
    serving,
    data,
    build,
    words,
    events,
    settings,
    database,
    log,
    services,
    shutdown,
    askForCommand: consent.askForCommand,
    changeSettings: (change) => void calls['settings.change'](change),
    tray: { onOpen: comeToFront, onNewChat: showEmptyChat, onOpenChat: showChat },
  })
  const { tray } = reach
  // Conversations may have changed before there were windows.
  events.on('conversation.listChanged', () => {
    windows.followTitles()
    tray.followMenu()
  })

  const publishFocused = createBroadcast(() => {
    const window = BrowserWindow.getFocusedWindow()
    return window ? [window.webContents] : []
  })
  function followMenuLanguage(): void {
    setApplicationMenu({
      words: words().menu,
      isDevelopment: source.developmentServer !== null,
      onCommand: (command) => publishFocused('menu.command', { command }),
    })
    tray.followMenu()
  }
  function followFirstFrame(changed: Settings): void {
    const { conversationId } = changed
    firstFrame.follow(changed, conversationId === null || conversations.isEmpty(conversationId))
  }
  // Those of the first frame may differ, for example after a backup was restored.
  let shownLanguage = language()
  function followAppearance(changed: Settings): void {
    nativeTheme.themeSource = changed.theme
    followFirstFrame(changed)
    if (language() === shownLanguage) return
    shownLanguage = language()
    followMenuLanguage()
    windows.followTitles()
    windows.followLanguage()
  }
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
      windows: { showConversation: windows.showConversation, showMain: () => void mainWindow.show() },
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
      emit('settings.changed', changed)
      emit('dictation.changed', { state: dictationShortcut.follow(changed) })
      void tray.refresh().then((state) => emit('tray.changed', { state }))
      followAppearance(changed)
    },
    backUp: () => maintenance?.backUp() ?? Promise.resolve(),
  })
  serveIpc({ ipcMain: heldMessages, trustedOrigin: source.origin, calls, streams, merges, describeError: toErrorData })

  followMenuLanguage()
  followAppearance(settings.read())
  followLifeCycle({
    shutdown,
    comeToFront,
    onDictate: dictate,
    staysInTray: reach.staysInTray,
    onQuit() {
      // The open chat may have its first messages since the last change of the settings.
      followFirstFrame(settings.read())
      reach.stop()
      services.stop()
      keychainProcess.stop()
      updates.stop()
      maintenance?.stop()
      clearTimeout(care)
      storage.close()
      saveCompiledCode()
    },
  })
  // To dictate into another program, only the dictation window is needed; to serve programs, none.
  if (isForDictation(process.argv)) dictate()
  else if (!serving) windows.restore()
  if (hasDisplay()) dictationShortcut.follow(settings.read())
  void tray.refresh()
  registerScheme()
  links.listen((url) => void gateways.signIn.receive(url))
}

function programVersions(): Record<string, string> {
  const { electron, chrome, node } = process.versions
  return { Gatehouse: app.getVersion(), Electron: electron, Chromium: chrome, Node: node }
}
