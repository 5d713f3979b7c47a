import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Page } from 'playwright/test'
import { germanSentences } from '#shared/words/german-sentences.ts'

const folder = join(import.meta.dirname, '../renderer/text')

/** Words that English sentences are made of, and German ones are not. */
const english =
  /\b(?:the|and|are|is|of|with|without|this|that|these|your|you|from|not|for|has|have|been|what|when|which|its|cannot|could|would|every|only|any|there|answers?|message|messages|settings|search|save|close|delete|open|remove|choose|add|show|more|less|new)\b/i

/** A finder of English words in a window of the app that is German. */
export interface EnglishFinder {
  /** What a person could read or hear of the window, and is English. */
  in(window: Page): Promise<string[]>
}

/** Finds what stands in an English catalogue and is other in German, and whatever reads like English. */
export async function findEnglish(allowed: readonly RegExp[] = []): Promise<EnglishFinder> {
  const [texts, german] = await Promise.all([textsOf('en'), textsOf('de')])
  const same = new Set(german.values())
  const leaks = new Set([...texts.values(), ...Object.keys(germanSentences)].filter((text) => !same.has(text)))
  return {
    async in(window) {
      const found = (await readableIn(window)).filter((text) => leaks.has(text) || english.test(text))
      return [...new Set(found)].filter((text) => !allowed.some((pattern) => pattern.test(text)))
    },
  }
}

/** Every text of the catalogues of a language that is one by itself, by its path. */
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

/** The texts and the accessible names of what is visible, but for what somebody has written or a gateway has listed. */
function readableIn(window: Page): Promise<string[]> {
  return window.evaluate(() => {
    // What a model or a person said, and what a gateway says of its models.
    const ofOthers = '.prose, .said, code, pre, .mono, textarea'
    const said: string[] = []
    for (const element of document.querySelectorAll('body *')) {
      if (!element.checkVisibility({ visibilityProperty: true }) || element.closest(ofOthers)) continue
      for (const name of ['aria-label', 'title', 'placeholder', 'alt', 'aria-description', 'aria-valuetext']) {
        const text = element.getAttribute(name)?.trim()
        if (text) said.push(text)
      }
      for (const node of element.childNodes) {
        if (node.nodeType === Node.TEXT_NODE && node.textContent?.trim()) said.push(node.textContent.trim())
      }
    }
    return said
  })
}
