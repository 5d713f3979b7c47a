import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { fileURLToPath } from 'node:url'
import { root } from '../run-main.mjs'
import { findUses, shows } from './find-uses.mjs'
import { parse, readStrings } from './read-strings.mjs'

/** Where the groups of main's catalogue appear. @type {Readonly<Record<string, string>>} */
const screensOfMain = {
  menu: 'Menus',
  tray: 'Tray',
  files: 'File dialogs',
  startFailure: 'Dialog: start failed',
  consent: 'Dialog: consent',
  embeddedGateway: 'Settings, gateway menu',
  fileNames: 'File dialogs',
  exportedChat: 'Exported chat',
  whoSaw: 'Exported list of providers',
  signInPage: 'Browser: sign-in',
  untitled: 'Chat',
  dictation: 'Dictation window',
  questions: 'Dialog: questions',
  toolServer: 'Dialog: tool server',
  crash: 'Dialog: crash',
}

/** The first file of each screen of a window. @type {readonly [string, string][]} */
const screens = [
  ['Chat', 'renderer/chat/chat-view.tsx'],
  ['Presets', 'renderer/presets/presets-view.tsx'],
  ['Voice', 'renderer/voice/voice-view.tsx'],
  ['Providers', 'renderer/providers/providers-view.tsx'],
  ['Usage', 'renderer/usage/usage-view.tsx'],
  ['Settings', 'renderer/settings/settings-view.tsx'],
  ['Dictation window', 'renderer/app/dictation-app.tsx'],
  ['Every view', 'renderer/app/app.tsx'],
]

/**
 * A text that people read. `german` is empty if there is none.
 * @typedef {{ screens: string[], files: string[], catalogue: string, key: string, english: string, german: string }}
 *   ShownString
 */

/** Returns every text of the windows, of main and of the authorize page. @returns {ShownString[]} */
export function listStrings() {
  return [...windowStrings(), ...mainStrings(), ...authorizeStrings()]
}

/** @param {string} file */
const read = (file) => readFileSync(new URL(file, root), 'utf8')

/** @param {string[]} patterns */
function listFiles(...patterns) {
  const output = execFileSync('git', ['ls-files', ...patterns], { cwd: fileURLToPath(root), encoding: 'utf8' })
  return output.split('\n').filter((file) => file !== '' && !file.includes('.test.'))
}

/** @returns {ShownString[]} */
function windowStrings() {
  const catalogues = listFiles('renderer/text/en/*.ts').flatMap((file) => {
    const german = readStrings(file, read(file.replace('/en/', '/de/')))
    return [...readStrings(file, read(file))].map(([name, english]) => ({ name, english, german: german.get(name) }))
  })
  const names = new Set(catalogues.map(({ name }) => name))
  const files = listFiles('renderer/*.ts', 'renderer/*.tsx').filter(
    (file) => !/^renderer\/text\/(?:en|de)\//u.test(file),
  )
  const usesOf = new Map(files.map((file) => [file, findUses(parse(file, read(file)), names)]))
  const filesOf = new Map(screens.map(([screen, first]) => [screen, reachable(first)]))
  return catalogues.flatMap(({ name, english, german }) =>
    english.map(({ path, text }) => {
      const users = files.filter((file) => [...(usesOf.get(file) ?? [])].some((use) => shows(use, `${name}.${path}`)))
      return {
        screens: screens
          .map(([screen]) => screen)
          .filter((screen) => users.some((file) => filesOf.get(screen)?.has(file))),
        files: users,
        catalogue: name,
        key: path,
        english: text,
        german: germanOf(german, path),
      }
    }),
  )
}

/**
 * Returns the files that a screen consists of. Other screens, which the frame of the window imports, are not part of it.
 * @param {string} first
 */
function reachable(first) {
  const others = new Set(screens.map(([, file]) => file).filter((file) => file !== first))
  const found = new Set([first])
  for (const file of found) {
    for (const [, path] of read(file).matchAll(/(?:from|import\()\s*'(\.{1,2}\/[^']+\.tsx?)'/gu)) {
      const imported = posix.join(posix.dirname(file), path)
      if (!others.has(imported) && existsSync(new URL(imported, root))) found.add(imported)
    }
  }
  return found
}

/** @returns {ShownString[]} */
function mainStrings() {
  const german = readStrings('german.ts', read('electron/core/words/german.ts')).get('german')
  const english = readStrings('english.ts', read('electron/core/words/english.ts')).get('english') ?? []
  const sources = listFiles('electron/*.ts').map((file) => ({ file, source: read(file) }))
  return english.flatMap(({ path, text }) => {
    const group = path.split('.')[0] ?? ''
    // Of messages, the catalogue has only the function that translates them.
    if (group === 'translateMessage') return []
    const screen = screensOfMain[group]
    const use = new RegExp(String.raw`[wW]ords(?:\(\))?(?:\.${group}\b|\['${group}'\])|\b${group}: words\b`, 'u')
    const files = sources.filter(({ source }) => use.test(source)).map(({ file }) => file)
    return {
      screens: screen === undefined ? [] : [screen],
      files,
      catalogue: 'english',
      key: path,
      english: text,
      german: germanOf(german, path),
    }
  })
}

/** @returns {ShownString[]} */
function authorizeStrings() {
  const stringsOf = (/** @type {string} */ file, /** @type {string} */ catalogue) =>
    readStrings(file, read(file)).get(catalogue) ?? []
  const german = stringsOf('gateway/authorize/german-authorize-text.ts', 'germanAuthorizeText')
  const sources = listFiles('gateway/authorize/*.ts').map((file) => ({ file, source: read(file) }))
  return stringsOf('gateway/authorize/authorize-text.ts', 'authorizeText').map(({ path, text }) => {
    const use = path.startsWith('problems.') ? /\bproblems\./u : /\bAuthorizePage\b/u
    return {
      screens: ['Browser: authorize'],
      files: sources.filter(({ source }) => use.test(source)).map(({ file }) => file),
      catalogue: 'authorizeText',
      key: path,
      english: text,
      german: germanOf(german, path),
    }
  })
}

/** @param {import('./read-strings.mjs').CatalogueString[] | undefined} german @param {string} path */
const germanOf = (german, path) => german?.find((other) => other.path === path)?.text ?? ''
