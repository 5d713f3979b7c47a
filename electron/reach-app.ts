import { app, BrowserWindow } from 'electron'
import { usualKeyLimits } from '#shared/gateway/limit-period.ts'
import type { Settings } from '#shared/settings.ts'
import { lentKeysOf } from './core/programs/command/lent-keys.ts'
import { serveTerminal } from './core/programs/command/serve-terminal.ts'
import type { Shutdown } from './core/shutdown.ts'
import { notedMissingTray } from './core/tray/noted-missing-tray.ts'
import type { createConsentPrompt } from './shell/ask-consent.ts'
import { copyToClipboard } from './shell/dictation.ts'
import { hasDisplay } from './shell/display.ts'
import { quitWith } from './shell/life-cycle.ts'
import { createAppTray, type TrayParts } from './shell/tray.ts'
import { createTrayNotice } from './shell/tray-notice.ts'
import type { OpenedData } from './open-data.ts'
import type { StartedApp } from './run-app.ts'
import type { Services } from './start-services.ts'

interface ReachParts
  extends Pick<StartedApp, 'serving' | 'data' | 'build' | 'words'>, Pick<OpenedData, 'events' | 'settings'> {
  readonly database: OpenedData['storage']['database']
  readonly log: OpenedData['logs']['log']
  readonly services: Services
  readonly shutdown: Shutdown
  readonly askForCommand: ReturnType<typeof createConsentPrompt>['askForCommand']
  readonly changeSettings: (change: Pick<Settings, 'letsProgramsIn'>) => void
  readonly tray: Pick<TrayParts, 'onOpen' | 'onNewChat' | 'onOpenChat'>
}

/** Creates what reaches the app without a window: the tray icon, and the commands of a terminal. */
export function reachApp(parts: ReachParts) {
  const { serving, data, build, words, events, settings, database, log, services, shutdown } = parts
  const { conversations } = services
  const { programAccess, supervisor } = services.gateways
  const isTrayWanted = () => hasDisplay() && (settings.read().trayIcon || programAccess.isWanted())

  const tray = createAppTray({
    ...parts.tray,
    icon: build.icon,
    words: () => words().tray,
    isWanted: isTrayWanted,
    recentChats: conversations.list,
    programs() {
      const access = programAccess.state()
      return { isOn: programAccess.isWanted(), baseUrl: access.state === 'open' ? access.baseUrl : null }
    },
    onCopyAddress: (baseUrl) => void copyToClipboard(baseUrl).catch(() => undefined),
    onLetProgramsIn(isOn) {
      if (!isOn) programAccess.unforce()
      parts.changeSettings({ letsProgramsIn: isOn })
      void endIfUnseen()
    },
    onQuit: () => app.quit(),
  })
  const noteMissingTray = createTrayNotice({ ...notedMissingTray(database), words: () => words().tray })

  async function keepsApp(): Promise<boolean> {
    if (await tray.keepsApp()) return true
    if (programAccess.isWanted()) noteMissingTray()
    return false
  }
  /** Ends the app if neither a window nor an icon shows that it runs. */
  async function endIfUnseen(): Promise<void> {
    if (!(await tray.keepsApp()) && BrowserWindow.getAllWindows().length === 0) shutdown.windowsClosed()
  }

  const terminal = serveTerminal({
    server: { dataDirectory: data.directory, hasDisplay: hasDisplay(), log },
    programs: programAccess,
    startedBy: serving,
    keys: lentKeysOf(supervisor.keys),
    newKey: usualKeyLimits,
    askPerson: hasDisplay() ? parts.askForCommand : null,
    output: (text) => void process.stdout.write(text),
    errors: (text) => void process.stderr.write(text),
    quit: (exitCode) => quitWith(exitCode, shutdown.quitNow),
    onDone: () => void endIfUnseen(),
  })
  events.on('programs.accessChanged', () => {
    terminal.follow()
    tray.followMenu()
    void tray.refresh().then((state) => events.emit('tray.changed', { state }))
  })

  return {
    tray,
    /** Returns whether the app stays reachable in the tray after its last window was closed. */
    staysInTray: (): boolean | Promise<boolean> => isTrayWanted() && keepsApp(),
    stop(): void {
      terminal.stop()
      tray.end()
    },
  }
}
