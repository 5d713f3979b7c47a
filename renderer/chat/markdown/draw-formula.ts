import type Katex from 'katex'

interface Wanted {
  text: string
  raw: string
  isDisplay: boolean
}

/** Formulas with more characters are shown as text. */
const longest = 4000
/** Milliseconds of drawing formulas before other work gets a turn, so that many of them do not block the window. */
const timeoutMs = 6

const waiting = new Map<Element, Wanted>()
let katex: typeof Katex | null = null
let isUnderWay = false

/** Draws a formula into the element when there is time. Returns a function that cancels this. */
export function drawFormula(place: Element, formula: Wanted): () => void {
  if (formula.text.length > longest) return () => undefined
  waiting.set(place, formula)
  if (!isUnderWay) void work()
  return () => waiting.delete(place)
}

async function work(): Promise<void> {
  isUnderWay = true
  try {
    katex ??= (await import('katex')).default
    while (waiting.size > 0) {
      const end = performance.now() + timeoutMs
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
    isUnderWay = false
  }
}

/**
 * Draws a formula with KaTeX, which creates elements instead of HTML text. A formula that it cannot parse stays text.
 */
function draw({ render }: typeof Katex, place: Element, { text, raw, isDisplay }: Wanted): void {
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
