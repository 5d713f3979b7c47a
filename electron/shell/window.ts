import { BrowserWindow, nativeTheme, type Session } from 'electron'
import type { WindowSizes } from '../core/window/window-placement.ts'
import type { MainWords } from '../core/words/english.ts'
import { showContextMenu } from './context-menu.ts'
import type { PageSource } from '../core/page/page-source.ts'
import { reloadAfterCrash } from './reload-after-crash.ts'
import { keepPlacement, type PlacementStore, restorePlacement } from './window-position.ts'

export interface WindowParts {
  readonly source: PageSource
  readonly session: Session
  /** The built preload script. */
  readonly preload: string
  readonly words: () => MainWords
  /** The person clicked or pressed a key in the window. */
  readonly onInput: () => void
}

export interface WindowOptions {
  readonly title: string
  /** What the page is told at its start (`shared/page-address.ts`). */
  readonly fragment: string
  readonly placement: PlacementStore
  readonly sizes: WindowSizes
  /** Comes up behind the window that has the focus. */
  readonly isBehind?: boolean
  /** Stands over the windows of all programs, and cannot fill the screen. */
  readonly isOnTop?: boolean
  /** Called once, after the first paint, when the window is on screen. */
  readonly onFirstPaint?: (window: BrowserWindow) => void
}

/** What a person does on purpose. */
const inputs: ReadonlySet<string> = new Set(['mouseDown', 'mouseUp', 'rawKeyDown', 'keyDown', 'touchStart', 'touchEnd'])

/** Opens a window of the app where it stood, shown after its first paint. Every window is as guarded as the others. */
export function openWindow(
  { source, session, preload, words, onInput }: WindowParts,
  options: WindowOptions,
): BrowserWindow {
  const { title, fragment, placement, sizes, isBehind = false, isOnTop = false, onFirstPaint } = options
  const { bounds, isMaximised } = restorePlacement(placement, sizes)
  const window = new BrowserWindow({
    ...bounds,
    minWidth: sizes.smallest.width,
    minHeight: sizes.smallest.height,
    title,
    show: false,
    autoHideMenuBar: true,
    ...(isOnTop && { alwaysOnTop: true, minimizable: false, maximizable: false, fullscreenable: false }),
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
  // From the system to Chromium's browser process: no script of a page makes these.
  window.webContents.on('input-event', (_event, { type }) => {
    if (inputs.has(type)) onInput()
  })
  showContextMenu(window, () => words().menu)
  reloadAfterCrash(window, () => words().crash)
  keepPlacement(window, placement)
  const followTheme = (): void => window.setBackgroundColor(backgroundColour())
  nativeTheme.on('updated', followTheme)
  window.on('closed', () => nativeTheme.off('updated', followTheme))
  // Its own title stays: the page's would flash while it loads.
  window.on('page-title-updated', (event) => event.preventDefault())
  window.once('ready-to-show', () => {
    if (isMaximised) window.maximize()
    if (isBehind) window.showInactive()
    else window.show()
    onFirstPaint?.(window)
  })
  // A page that cannot be loaded is told of by did-fail-load; the promise only repeats it.
  window.loadURL(`${source.url}#${fragment}`).catch(() => undefined)
  return window
}

/** The content plane's colour, so that nothing flashes before the page has painted. */
function backgroundColour(): string {
  return nativeTheme.shouldUseDarkColors ? '#171b1a' : '#fdfefe'
}
