import { pageAddress } from './bridge/page-address.ts'
import { loadWords } from './text/define-text.ts'
import { platform } from './ui/platform.ts'

const { language, isDictation } = pageAddress()
const root = document.documentElement
root.lang = language
root.dataset['platform'] = platform
// Where Inter is the font, load it beside the code: text waits for it.
if (platform === 'linux') void document.fonts.load('13px Inter')

// A link within the page must keep the parameters in the address, which a reload needs.
const { href } = window.location
window.addEventListener('hashchange', () => window.history.replaceState(null, '', href))

// Load the texts first: components read them when they are loaded.
void loadWords(language).then(() => (isDictation ? import('./start-dictation.tsx') : import('./start.tsx')))
