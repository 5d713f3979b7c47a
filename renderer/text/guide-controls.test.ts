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

/** Texts on screen; of a sentence with values, what is before the first value. */
const texts = new Set(
  sources.flatMap(([, source]) =>
    [...source.matchAll(/'([^'\n]+)'|`([^`$\n]+)/gu)].map(([, text, start]) =>
      (text ?? start ?? '').replace(/…$/u, ''),
    ),
  ),
)

/** Keys, and controls of other programs. */
const others =
  /^(?:Enter|Esc|Tab|Space|F2|F7|Delete|Ctrl|Shift|Alt|⌘|The Menu key)\b|^(?:Ctrl|Shift|Alt)[+ ]|^(?:Windows|System Settings|Privacy)\b/u

const isName = (words: string) =>
  others.test(words) || [...texts].some((text) => words === text || new RegExp(`^${escaped(text)}\\b`, 'u').test(words))

const escaped = (text: string) => text.replaceAll(/[\\^$.*+?()[\]{}|/]/gu, String.raw`\$&`)

/** Returns the controls that a page names: a capitalized word after a verb such as "click", with what follows. */
function controlsIn(page: string): string[] {
  const body = page.replaceAll(/^#.*$/gmu, '').replaceAll(/\s+/gu, ' ')
  const verb = /\b(?:[Cc]lick|[Cc]hoose|[Pp]ress|click on|[Tt]urn on|[Ss]witch on) ([“"]?\p{Lu}[^.,:;()]{0,60})/gu
  return [...body.matchAll(verb)].map(([, named]) => (named ?? '').replaceAll(/[“”"]/gu, ''))
}

test('the search finds what a page says to press, and no other words', () => {
  expect(controlsIn('# Click Nothing\n\nClick Save key, or press the button. Then choose\n“Try again”.')).toEqual([
    'Save key',
    'Try again',
  ])
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
