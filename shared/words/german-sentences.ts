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
 * German translations of the messages of main, by English sentence; `{1}`, `{2}` are the variable parts. Main uses
 * English so that logs and stored messages are in one language; a stored message is translated when it is shown.
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
