import { expect, test } from 'vitest'

const raw = (modules: Record<string, string>) => Object.entries(modules)
const pages = raw(import.meta.glob<string>('../../docs/guide/*.md', { eager: true, query: '?raw', import: 'default' }))
const sources = raw(
  import.meta.glob<string>(
    [
      './en/*.ts',
      '!./en/*.test.ts',
      '../../electron/core/words/english.ts',
      '../../gateway/authorize/authorize-text.ts',
      '../../shared/chat-parameters/*.ts',
    ],
    { eager: true, query: '?raw', import: 'default' },
  ),
)

const found = sources.flatMap(([, source]) => [...source.matchAll(/'([^'\n]+)'|`([^`$\n]+)(\$)?/gu)])
const cleaned = (text: string) => text.replaceAll(/[“”"…]/gu, '').trim()

/** Whole texts on screen. */
const texts = new Set(
  found.flatMap(([, text, start, value]) => (value === undefined ? [cleaned(text ?? start ?? '')] : [])),
)

/** What is before the first value of a sentence with values, such as a gateway's name. */
const starts = new Set(found.flatMap(([, , start, value]) => (value === undefined ? [] : [cleaned(start ?? '')])))

/** Keys, and controls of other programs. */
const others =
  /^(?:Enter|Esc|Tab|Space|F1|F2|F7|Delete|Ctrl|Shift|Alt|⌘|The Menu key)\b|^(?:Ctrl|Shift|Alt)[+ ]|^(?:Windows|System Settings|Privacy)\b/u

/**
 * Returns whether the words begin with a text on screen. After the longest one the sentence has to end or continue with
 * a lower-case word, or its value follows.
 */
function isName(words: string): boolean {
  if (others.test(words)) return true
  const [name] = [...texts, ...starts].filter((text) => words.startsWith(text)).toSorted((a, b) => b.length - a.length)
  if (name === undefined || name === '') return false
  const rest = words.slice(name.length)
  return (texts.has(name) && /^(?: \p{Ll}|$)/u.test(rest)) || (starts.has(name) && rest.startsWith(' '))
}

/** Returns the controls that a page names: a capitalized word after a verb such as "click", with what follows. */
function controlsIn(page: string): string[] {
  const body = page.replaceAll(/^#.*$/gmu, '').replaceAll(/\s+/gu, ' ')
  const verb = /\b(?:[Cc]lick|[Cc]hoose|[Pp]ress|click on|[Tt]urn on|[Ss]witch on) ([“"]?\p{Lu}[^.,:;()]{0,60})/gu
  return [...body.matchAll(verb)].map(([, named]) => cleaned(named ?? ''))
}

test('the search finds what a page says to press, and no other words', () => {
  expect(controlsIn('# Click Nothing\n\nClick Save key, or press the button. Then choose\n“Try again”.')).toEqual([
    'Save key',
    'Try again',
  ])
})

test('a name is a whole text on screen, which its value, the sentence or its end follows', () => {
  const names = ['Save key', 'Save key to continue', 'Sign in to OpenRouter', 'Use Office']
  expect(names.filter(isName)).toEqual(names)
  expect(['Save keys', 'Save key Now', 'Sav', 'Sign in to'].filter(isName)).toEqual([])
})

test('every control that the guide says to press is on a screen under this name', () => {
  const controls = pages.flatMap(([path, page]) => controlsIn(page).map((control) => `${path}: ${control}`))
  expect(controls.length).toBeGreaterThan(80)
  expect(controls.filter((control) => !isName(control.replace(/^.*?: /u, '')))).toEqual([])
})

test('messages that the guide explains are on a screen', () => {
  const headings = pages.flatMap(([, page]) => page.match(/^## .*$/gmu) ?? [])
  const quoted = headings.flatMap((heading) => [...heading.matchAll(/"([^"]+)"/gu)].map(([, text]) => text ?? ''))
  const shown = [...texts].map((text) => text.toLowerCase())
  expect(quoted.length).toBeGreaterThan(8)
  expect(quoted.filter((text) => !shown.some((on) => on.includes(text.toLowerCase())))).toEqual([])
})
