import { BrowserWindow, clipboard, Menu, type MenuItemConstructorOptions, nativeTheme, type Session } from 'electron'
import type { WindowSizes } from '../core/window/window-placement.ts'
import type { MainWords } from '../core/words/english.ts'
import type { PageSource } from '../core/page/page-source.ts'
import { reloadAfterCrash } from './reload-after-crash.ts'
import { showWithContent } from './show-with-content.ts'
import { persistPlacement, type PlacementStore, restorePlacement } from './window-position.ts'

export interface WindowDependencies {
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
  /** The URL fragment with the page's start parameters (`shared/page-address.ts`). */
  readonly fragment: string
  readonly placement: PlacementStore
  readonly sizes: WindowSizes
  /** Opens behind the focused window. */
  readonly isBehind?: boolean
  /** Stays above the windows of all programs, and cannot fill the screen. */
  readonly isOnTop?: boolean
  /** Called once when the window is shown. */
  readonly onShown?: (window: BrowserWindow) => void
}

/** Input events that a person causes deliberately. */
const inputs: ReadonlySet<string> = new Set(['mouseDown', 'mouseUp', 'rawKeyDown', 'keyDown', 'touchStart', 'touchEnd'])

/** Opens a window at its last placement and shows it with its first content. All windows have the same restrictions. */
export function openWindow(
  { source, session, preload, words, onInput }: WindowDependencies,
  options: WindowOptions,
): BrowserWindow {
  const { title, fragment, placement, sizes, isBehind = false, isOnTop = false, onShown } = options
  const { bounds, isMaximised } = restorePlacement(placement, sizes)
  const window = new BrowserWindow({
    ...bounds,
    minWidth: sizes.minimum.width,
    minHeight: sizes.minimum.height,
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
      // Compiled code is kept from the first load on.
      v8CacheOptions: 'bypassHeatCheck',
      enableWebSQL: false,
      devTools: source.developmentServer !== null,
    },
  })
  window.webContents.setWebRTCIPHandlingPolicy('disable_non_proxied_udp')
  // These events come from the system to Chromium's browser process; page scripts cannot create them.
  window.webContents.on('input-event', (_event, { type }) => {
    if (inputs.has(type)) onInput()
  })
  showContextMenu(window, () => words().menu)
  reloadAfterCrash(window, () => words().crash)
  persistPlacement(window, placement)
  const followTheme = (): void => window.setBackgroundColor(backgroundColour())
  nativeTheme.on('updated', followTheme)
  window.on('closed', () => nativeTheme.off('updated', followTheme))
  // Keeps the window's title; the page's would flash while it loads.
  window.on('page-title-updated', (event) => event.preventDefault())
  showWithContent(window, () => {
    if (isMaximised) window.maximize()
    if (isBehind) window.showInactive()
    else window.show()
    onShown?.(window)
  })
  // Failures are reported by did-fail-load; the promise only repeats them.
  window.loadURL(`${source.url}#${fragment}`).catch(() => undefined)
  return window
}

/** Returns the content background, so that nothing flashes before the first paint. */
function backgroundColour(): string {
  return nativeTheme.shouldUseDarkColors ? '#171b1a' : '#fdfefe'
}

/** Shows a context menu with actions for the text under the pointer, if there are any. */
function showContextMenu(window: BrowserWindow, words: () => MainWords['menu']): void {
  window.webContents.on('context-menu', (_event, { isEditable, editFlags, selectionText, linkURL, x, y }) => {
    const { copyLink, undo, redo, cut, copy, paste, selectAll } = words()
    const items: MenuItemConstructorOptions[] = []
    if (linkURL) items.push({ label: copyLink, click: () => void clipboard.writeText(linkURL) })
    if (isEditable) {
      items.push(
        { role: 'undo', label: undo, enabled: editFlags.canUndo },
        { role: 'redo', label: redo, enabled: editFlags.canRedo },
        { type: 'separator' },
        { role: 'cut', label: cut, enabled: editFlags.canCut },
        { role: 'copy', label: copy, enabled: editFlags.canCopy },
        { role: 'paste', label: paste, enabled: editFlags.canPaste },
        { role: 'selectAll', label: selectAll, enabled: editFlags.canSelectAll },
      )
    } else if (selectionText.trim()) {
      items.push({ role: 'copy', label: copy }, { role: 'selectAll', label: selectAll })
    }
    if (items.length > 0) Menu.buildFromTemplate(items).popup({ window, x, y })
  })
}
