import { drawField } from './app/draw-field.ts'
import { drawFirstFrame } from './app/first-frame.ts'
import { isMainWindow, pageAddress } from './bridge/page-address.ts'
import { loadWords } from './text/define-text.ts'
import { announceContent, nextFrame, nextTask } from './ui/announce-content.ts'
import { platform } from './ui/platform.ts'

const { language, isDictation, field } = pageAddress()
const root = document.documentElement
root.lang = language
root.dataset['platform'] = platform
// Where Inter is the font, load it beside the code: text waits for it.
if (platform === 'linux') void document.fonts.load('13px Inter')

// A link within the page must keep the parameters in the address, which a reload needs.
const { href } = window.location
window.addEventListener('hashchange', () => window.history.replaceState(null, '', href))

const words = loadWords(language)
const page = document.querySelector('#root')
if (page && isMainWindow()) void showFirstFrame(page).then(start)
else void start()

/** The other windows open while the app runs, and have their own content as quickly. */
async function showFirstFrame(place: Element): Promise<void> {
  drawFirstFrame(place)
  await announceContent()
  // The window is drawn first: main and this page are busy when the rest is loaded.
  await nextFrame()
  // In the second frame, since the first one needs no font.
  if (field !== null) drawField(field)
  await nextTask()
  // Chromium reads it through main, for which the page waits.
  // oxlint-disable-next-line no-restricted-globals -- Reads nothing: it makes Chromium load what createPersistedStore reads.
  localStorage.getItem('')
}

async function start(): Promise<void> {
  // Load the texts first: components read them when they are loaded.
  await words
  // Two statements, since Vite would load the code of both pages for one.
  if (isDictation) await import('./start-dictation.tsx')
  else await import('./start.tsx')
}
