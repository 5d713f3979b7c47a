import type Katex from 'katex'

interface Wanted {
  text: string
  raw: string
  isDisplay: boolean
}

/** A formula of more characters than this is shown as it was written. */
const longest = 4000
/** How long, in milliseconds, formulas are drawn in one go: many of them must not hold up the window. */
const timeoutMs = 6

const waiting = new Map<Element, Wanted>()
let katex: typeof Katex | null = null
let isUnderWay = false

/** Draws a formula into the element as soon as there is time. Returns how to give it up. */
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
    // Without KaTeX every formula stays as it was written; the next one asks for it again.
    waiting.clear()
  } finally {
    isUnderWay = false
  }
}

/** KaTeX builds elements: no HTML is made of an answer. What it does not know stays as it was written. */
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
