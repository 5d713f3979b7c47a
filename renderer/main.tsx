import { pageAddress } from './bridge/page-address.ts'
import { loadWords } from './text/load-words.ts'

const { language, isDictation } = pageAddress()
document.documentElement.lang = language

// A link within the page must not take from the address what a reload has to know.
const { href } = window.location
window.addEventListener('hashchange', () => window.history.replaceState(null, '', href))

// The words first: components take them as they are loaded.
void loadWords(language).then(() => (isDictation ? import('./start-dictation.tsx') : import('./start.tsx')))
