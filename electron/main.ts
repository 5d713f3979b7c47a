import { app, BrowserWindow, ipcMain, shell } from 'electron'
import { toErrorData } from '#shared/errors.ts'
import { readRow, writeRow } from './core/settings/settings-store.ts'
import { openDatabase } from './core/storage/open-database.ts'
import { windowPlacement } from './core/window/window-placement.ts'
import { allHandlers } from './handlers/all-handlers.ts'
import { gatewayStatus } from './handlers/gateway-handlers.ts'
import { createBroadcast } from './ipc/broadcast.ts'
import { serveIpc } from './ipc/router.ts'
import { setApplicationMenu } from './shell/application-menu.ts'
import { prepareElectron } from './shell/before-ready.ts'
import { findBuildOutput } from './shell/build-output.ts'
import { chooseDataDirectory } from './shell/data-directory.ts'
import { saveFirstPaint } from './shell/first-paint-screenshot.ts'
import { createGatewayFetch } from './shell/gateway-fetch.ts'
import { spawnGateway } from './shell/gateway-process.ts'
import { guardAllContents } from './shell/guard-contents.ts'
import { followLifeCycle } from './shell/life-cycle.ts'
import { openExternal } from './shell/open-external.ts'
import { openPageSession } from './shell/page-session.ts'
import { findPageSource } from './shell/page-source.ts'
import { reportStartFailure } from './shell/start-failure.ts'
import { applyTheme } from './shell/theme.ts'
import { openWindow } from './shell/window.ts'
import { startServices } from './start-services.ts'

const data = chooseDataDirectory()
prepareElectron()

// A second instance hands over to the first and ends; nothing was opened yet.
if (app.requestSingleInstanceLock()) void app.whenReady().then(main).catch(reportStartFailure)
else app.exit(0)

async function main(): Promise<void> {
  const build = findBuildOutput(import.meta.dirname)
  const source = findPageSource()
  guardAllContents(source.url)

  const database = openDatabase(data.database)
  const broadcast = createBroadcast(() => BrowserWindow.getAllWindows().map(({ webContents }) => webContents))
  const tellFocused = createBroadcast(() => {
    const window = BrowserWindow.getFocusedWindow()
    return window ? [window.webContents] : []
  })
  const services = startServices({
    database,
    fetch: createGatewayFetch(),
    spawnGateway: () => spawnGateway(build.gateway),
    gatewayDirectory: data.gateway,
    onGatewayChanged: (profile, state) => broadcast('gateway.changed', gatewayStatus(profile, state)),
    onListChanged: () => broadcast('conversation.listChanged', {}),
  })

  const { calls, streams } = allHandlers({
    app: {
      version: app.getVersion(),
      dataDirectory: data.directory,
      openExternal,
      openFolder: async (path) => void (await shell.openPath(path)),
    },
    database,
    services,
    onSettingsChanged(settings) {
      applyTheme(settings.theme)
      broadcast('settings.changed', settings)
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
      onFirstPaint,
    })
  }
  setApplicationMenu({
    isDevelopment: source.developmentServer !== null,
    onCommand: (command) => tellFocused('menu.command', { command }),
  })
  followLifeCycle({
    hasWork: () => services.conversations.isAnswering(),
    workDone: () => services.conversations.idle(),
    interrupt: () => services.conversations.interruptAll(),
    openWindow: openMainWindow,
    onQuit() {
      services.supervisor.stop()
      database.close()
    },
  })
  openMainWindow()
}

function onFirstPaint(window: BrowserWindow): void {
  const path = process.env['GATEHOUSE_FIRST_PAINT_SCREENSHOT']
  if (path) void saveFirstPaint(window, path)
}
