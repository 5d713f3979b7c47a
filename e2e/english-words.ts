import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Page } from 'playwright/test'
import { englishMessages } from '#shared/messages/english.ts'

const folder = join(import.meta.dirname, '../renderer/text')

/** Words of English sentences that do not occur in German ones. */
const english =
  /\b(?:the|and|are|is|of|with|without|this|that|these|your|you|from|not|for|has|have|been|what|when|which|its|cannot|could|would|every|only|any|there|answers?|message|messages|settings|search|save|close|delete|open|remove|choose|add|show|more|less|new)\b/i

/** Finds English words in a window of the app in German. */
interface EnglishFinder {
  /** Returns the English texts among the visible and accessible ones. Throws if the window contains no German text. */
  in(window: Page): Promise<string[]>
  /**
   * Returns the texts from the English catalogues in a window in English: the ones that would be found if it stayed so.
   */
  control(window: Page): Promise<string[]>
}

/** Creates a finder for texts of the English catalogues whose German differs, and for texts that look English. */
export async function findEnglish(allowed: readonly RegExp[] = []): Promise<EnglishFinder> {
  const [texts, german] = await Promise.all([textsOf('en'), textsOf('de')])
  const same = new Set(german.values())
  const leaks = new Set([...texts.values(), ...Object.values(englishMessages)].filter((text) => !same.has(text)))
  const inEnglish = new Set(texts.values())
  const translated = new Set([...german.values()].filter((text) => !inEnglish.has(text)))
  return {
    control: async (window) => (await readableIn(window)).filter((text) => leaks.has(text)),
    async in(window) {
      const readable = await readableIn(window)
      if (!readable.some((text) => translated.has(text))) throw new Error('There is no German text in the window.')
      const found = readable.filter((text) => leaks.has(text) || english.test(text))
      return [...new Set(found)].filter((text) => !allowed.some((pattern) => pattern.test(text)))
    },
  }
}

/** Returns every text of a language's catalogues that is a plain string, by its path. */
async function textsOf(language: string): Promise<Map<string, string>> {
  const texts = new Map<string, string>()
  const put = (path: string, value: unknown): void => {
    if (typeof value === 'string' && value.trim() !== '') texts.set(path, value)
    if (typeof value !== 'object' || value === null) return
    for (const [key, inner] of Object.entries(value)) put(`${path}.${key}`, inner)
  }
  const files = readdirSync(join(folder, language)).filter((file) => /^[\w-]+\.ts$/.test(file))
  for (const file of files) put('', await import(pathToFileURL(join(folder, language, file)).href))
  return texts
}

/** Returns the visible texts and accessible names, without user content and what a gateway lists. */
function readableIn(window: Page): Promise<string[]> {
  return window.evaluate(() => {
    // Messages of models and people, gateways' descriptions of their models, and the guide, which is in English.
    const ofOthers = '[data-prose], code, pre, .mono, textarea, body [lang="en"]'
    const found: string[] = []
    for (const element of document.querySelectorAll('body *')) {
      if (!element.checkVisibility({ visibilityProperty: true }) || element.closest(ofOthers)) continue
      for (const name of ['aria-label', 'title', 'placeholder', 'alt', 'aria-description', 'aria-valuetext']) {
        const text = element.getAttribute(name)?.trim()
        if (text) found.push(text)
      }
      for (const node of element.childNodes) {
        if (node.nodeType === Node.TEXT_NODE && node.textContent?.trim()) found.push(node.textContent.trim())
      }
    }
    return found
  })
}
