import { createJavaScriptRegexEngine } from '@shikijs/engine-javascript'
import { codeToTokensBase, createShikiPrimitiveAsync, getLastGrammarState } from '@shikijs/primitive'
import type { GrammarState, ShikiPrimitive, ThemedToken } from '@shikijs/types'
import { grammarOf, loadGrammar } from './languages.ts'
import { tokenKindOf, kindsTheme, type LineTokens } from './token-kinds.ts'

/** Maximum number of characters in a line that is coloured. */
const maxLine = 2000

/** Colours one code block line by line while it arrives. */
export interface CodeReader {
  /** Returns the tokens of the next lines. */
  read: (lines: readonly string[]) => LineTokens[]
}

export interface Highlighter {
  /** Resolves with null where the language is unknown. */
  open: (language: string) => Promise<CodeReader | null>
}

/** Creates a highlighter with TextMate grammars, each loaded when it is first needed. */
export async function createHighlighter(): Promise<Highlighter> {
  const shiki = await createShikiPrimitiveAsync({
    themes: [kindsTheme],
    langs: [],
    engine: createJavaScriptRegexEngine({ forgiving: true }),
  })
  return {
    async open(language) {
      const name = grammarOf(language)
      if (name === null) return null
      if (!shiki.getLoadedLanguages().includes(name)) await shiki.loadLanguage(...(await loadGrammar(name)))
      return readCode(shiki, name)
    },
  }
}

function readCode(shiki: ShikiPrimitive, name: string): CodeReader {
  let state: GrammarState | undefined
  return {
    read: (lines) => lines.map(readLine),
  }

  function readLine(line: string): LineTokens {
    if (line === '' || line.length >= maxLine) return line === '' ? [] : [line.length, 0]
    // Without a time limit, since the colours must not depend on the load of the machine.
    const options = { lang: name, theme: kindsTheme.name ?? '', tokenizeTimeLimit: 0 }
    const tokens = codeToTokensBase(shiki, line, state === undefined ? options : { ...options, grammarState: state })
    state = getLastGrammarState(shiki, tokens)
    return joined(tokens[0] ?? [])
  }
}

/** Merges neighbouring tokens of the same kind. */
function joined(tokens: readonly ThemedToken[]): LineTokens {
  const line: number[] = []
  for (const { content, color } of tokens) {
    const kind = tokenKindOf(color)
    if (line.at(-1) === kind) line[line.length - 2] = (line.at(-2) ?? 0) + content.length
    else line.push(content.length, kind)
  }
  return line
}
