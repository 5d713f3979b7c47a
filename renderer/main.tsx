import { pageAddress } from './bridge/page-address.ts'
import { loadWords } from './text/define-text.ts'

const { language, isDictation } = pageAddress()
document.documentElement.lang = language

// A link within the page must keep the parameters in the address, which a reload needs.
const { href } = window.location
window.addEventListener('hashchange', () => window.history.replaceState(null, '', href))

// Load the texts first: components read them when they are loaded.
void loadWords(language).then(() => (isDictation ? import('./start-dictation.tsx') : import('./start.tsx')))
