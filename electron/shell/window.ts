import { BrowserWindow, nativeTheme, type Session } from 'electron'
import { smallestWindow } from '../core/window/window-placement.ts'
import { showContextMenu } from './context-menu.ts'
import type { PageSource } from './page-source.ts'
import { reloadAfterCrash } from './reload-after-crash.ts'
import { keepPlacement, type PlacementStore, restorePlacement } from './window-position.ts'

export interface WindowParts {
  readonly source: PageSource
  readonly session: Session
  /** The built preload script. */
  readonly preload: string
  readonly placement: PlacementStore
  /** Called once, after the first paint, when the window is on screen. */
  readonly onFirstPaint: (window: BrowserWindow) => void
}

/** Opens the app's window where it stood, shown after its first paint. */
export function openWindow({ source, session, preload, placement, onFirstPaint }: WindowParts): BrowserWindow {
  const { bounds, isMaximised } = restorePlacement(placement)
  const window = new BrowserWindow({
    ...bounds,
    minWidth: smallestWindow.width,
    minHeight: smallestWindow.height,
    title: 'Gatehouse',
    show: false,
    autoHideMenuBar: true,
    backgroundColor: backgroundColour(),
    webPreferences: {
      session,
      preload,
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
      webSecurity: true,
      allowRunningInsecureContent: false,
      experimentalFeatures: false,
      webviewTag: false,
      navigateOnDragDrop: false,
      safeDialogs: true,
      spellcheck: false,
      enableWebSQL: false,
      devTools: source.developmentServer !== null,
    },
  })
  window.webContents.setWebRTCIPHandlingPolicy('disable_non_proxied_udp')
  showContextMenu(window)
  reloadAfterCrash(window)
  keepPlacement(window, placement)
  const followTheme = (): void => window.setBackgroundColor(backgroundColour())
  nativeTheme.on('updated', followTheme)
  window.on('closed', () => nativeTheme.off('updated', followTheme))
  // Its own title stays: the page's would flash while it loads.
  window.on('page-title-updated', (event) => event.preventDefault())
  window.once('ready-to-show', () => {
    if (isMaximised) window.maximize()
    window.show()
    onFirstPaint(window)
  })
  // A page that cannot be loaded is told of by did-fail-load; the promise only repeats it.
  window.loadURL(source.url).catch(() => undefined)
  return window
}

/** The content plane's colour, so that nothing flashes before the page has painted. */
function backgroundColour(): string {
  return nativeTheme.shouldUseDarkColors ? '#171b1a' : '#fdfefe'
}
