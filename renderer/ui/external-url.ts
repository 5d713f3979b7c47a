/**
 * Returns what may be opened in the system's browser or mail program: https and mailto. `host` is shown to the person
 * first. Null for everything else, also for invalid URLs.
 */
export function externalUrl(text: string): { url: string; host: string } | null {
  if (!URL.canParse(text)) return null
  const url = new URL(text)
  if (url.protocol === 'https:' && url.host !== '') return { url: url.href, host: url.host.replace(/^www\./, '') }
  if (url.protocol === 'mailto:' && url.pathname !== '') return { url: url.href, host: url.pathname }
  return null
}
