import { checks } from './german/checks.ts'
import { conversations } from './german/conversations.ts'
import { gateways } from './german/gateways.ts'
import { libraries } from './german/libraries.ts'
import { presets } from './german/presets.ts'
import { statuses } from './german/statuses.ts'
import { storage } from './german/storage.ts'
import { transfer } from './german/transfer.ts'
import { voice } from './german/voice.ts'

/**
 * What main says of what happened, in German, by the English sentence; `{1}`, `{2}` stand for what changes in it. Main
 * speaks English: logs and what is stored are in one language, and a stored message is said in the language of today.
 */
export const germanSentences: Readonly<Record<string, string>> = {
  ...checks,
  ...conversations,
  ...gateways,
  ...libraries,
  ...presets,
  ...statuses,
  ...storage,
  ...transfer,
  ...voice,
}
