import type { englishMessages } from './english.ts'
import { checks } from './german/checks.ts'
import { conversations } from './german/conversations.ts'
import { gateways } from './german/gateways.ts'
import { libraries } from './german/libraries.ts'
import { presets } from './german/presets.ts'
import { statuses } from './german/statuses.ts'
import { storage } from './german/storage.ts'
import { transfer } from './german/transfer.ts'
import { voice } from './german/voice.ts'
import type { Translation } from './notice.ts'

/** The German messages, with the codes of the English ones. */
export const germanMessages: Translation<typeof englishMessages> = {
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
