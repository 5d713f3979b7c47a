import { shell } from 'electron'
import type { OriginConsent } from '../core/origins/origin-consent.ts'
import { parseOutsideUrl } from '../core/origins/outside-url.ts'

/**
 * Opens the system's browser, once the person has allowed it for this origin, or the mail program, which sends nothing by
 * itself. Throws `bad-input` for any other scheme, and where there were too many.
 */
export async function openExternal(url: string, consent: OriginConsent): Promise<void> {
  const outside = parseOutsideUrl(url)
  if (await consent.allowLink(outside)) await shell.openExternal(outside.href)
}
