import type Katex from 'katex'

interface PendingFormula {
  text: string
  raw: string
  isDisplay: boolean
}

/** Formulas with more characters are shown as text. */
const maxFormulaLength = 4000
/** Milliseconds of drawing formulas before other work gets a turn, so that many of them do not block the window. */
const drawBudgetMs = 6

const waiting = new Map<Element, PendingFormula>()
let katex: typeof Katex | null = null
let isRunning = false

/** Draws a formula into the element when there is time. Returns a function that cancels this. */
export function drawFormula(place: Element, formula: PendingFormula): () => void {
  if (formula.text.length > maxFormulaLength) return () => undefined
  waiting.set(place, formula)
  if (!isRunning) void work()
  return () => waiting.delete(place)
}

async function work(): Promise<void> {
  isRunning = true
  try {
    katex ??= (await import('katex')).default
    while (waiting.size > 0) {
      const end = performance.now() + drawBudgetMs
      for (const [place, formula] of waiting) {
        waiting.delete(place)
        draw(katex, place, formula)
        if (performance.now() > end) break
      }
      await new Promise((resolve) => setTimeout(resolve, 0))
    }
  } catch {
    // Without KaTeX every formula stays text; the next formula tries to load it again.
    waiting.clear()
  } finally {
    isRunning = false
  }
}

/**
 * Draws a formula with KaTeX, which creates elements instead of HTML text. A formula that it cannot parse stays text.
 */
function draw({ render }: typeof Katex, place: Element, { text, raw, isDisplay }: PendingFormula): void {
  if (!(place instanceof HTMLElement)) return
  try {
    render(text, place, {
      output: 'mathml',
      displayMode: isDisplay,
      trust: false,
      throwOnError: true,
      strict: 'ignore',
      maxExpand: 200,
      maxSize: 50,
    })
    place.title = raw
  } catch {
    place.textContent = raw
  }
}
