import type { Context } from 'hono'
import { accepts } from 'hono/accepts'
import { authorizeText, type AuthorizeText } from './authorize-text.ts'
import { germanAuthorizeText } from './german-authorize-text.ts'

const texts = new Map([authorizeText, germanAuthorizeText].map((text) => [text.language, text]))

/** Returns the text in the language that the browser prefers; in English if it prefers none of ours. */
export function chooseText(context: Context): AuthorizeText {
  const language = accepts(context, {
    header: 'Accept-Language',
    supports: [...texts.keys()],
    default: authorizeText.language,
    // Regional variants such as `de-AT` count as their language.
    match: (wanted, { supports, default: fallback }) =>
      wanted
        .filter(({ q }) => q > 0)
        .toSorted((one, other) => other.q - one.q)
        .map(({ type }) => type.split('-')[0]?.toLowerCase() ?? '')
        .find((each) => supports.includes(each)) ?? fallback,
  })
  return texts.get(language) ?? authorizeText
}
