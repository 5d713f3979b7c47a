import { createJavaScriptRegexEngine } from '@shikijs/engine-javascript'
import { codeToTokensBase, createShikiPrimitiveAsync } from '@shikijs/primitive'
import { createHighlighter } from '../renderer/markdown/highlight/highlighter.ts'
import { loadGrammar } from '../renderer/markdown/highlight/languages.ts'
import { kindsTheme } from '../renderer/markdown/highlight/token-kinds.ts'
import { code } from './chat-markdown-texts.ts'
import { median } from '../shared/testing/percentile.ts'
import { type Figure, repeats } from './report.ts'

/** G4: measures code that is highlighted line by line as it arrives, relative to highlighting it in one pass. */
export async function benchColours(): Promise<Figure[]> {
  const highlighter = await createHighlighter()
  const shiki = await createShikiPrimitiveAsync({
    themes: [kindsTheme],
    langs: await loadGrammar('typescript'),
    engine: createJavaScriptRegexEngine({ forgiving: true }),
  })
  const atOnce = (text: string) =>
    codeToTokensBase(shiki, text, { lang: 'typescript', theme: kindsTheme.name ?? '', tokenizeTimeLimit: 0 })
  const streamed = async () => {
    const reader = await highlighter.open('typescript')
    for (const line of code.split('\n')) reader?.read([line])
  }
  // Use only part of the code: all of it would take minutes.
  const again = () => {
    const lines = code.split('\n').slice(0, 150)
    for (let end = 1; end <= lines.length; end += 1) atOnce(lines.slice(0, end).join('\n'))
  }
  const ratios: number[] = []
  // One uncounted repeat, so that everything is compiled.
  for (let repeat = -1; repeat < repeats; repeat++) {
    const once = await timeOf(() => atOnce(code))
    const streaming = await timeOf(streamed)
    if (repeat >= 0) ratios.push(streaming / once)
  }
  const small = await timeOf(() => atOnce(code.split('\n').slice(0, 150).join('\n')))
  console.log(`   colouring all of 150 lines with every line: ${Math.round((await timeOf(again)) / small)} × once`)
  return [{ name: 'G4: colouring while it streams, of once', value: median(ratios), goal: 3, unit: '×' }]
}

/** Returns the processor time in microseconds. */
async function timeOf(work: () => unknown): Promise<number> {
  const begin = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(begin)
  return user + system
}
