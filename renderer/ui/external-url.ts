import { use } from 'react'
import { call } from '../bridge/call.ts'
import { FailureContext } from '../bridge/query.ts'

/** Returns a function that opens an address outside of the app; `failed` is the notification if that is not possible. */
export function useOpenExternal(): (url: string, failed: string) => void {
  const showFailure = use(FailureContext)
  return (url, failed) => void call('app.openExternal', { url }).catch(() => showFailure({ text: failed }))
}

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
