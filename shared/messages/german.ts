import type { englishMessages } from './english.ts'
import { germanChecks } from './german/checks.ts'
import { germanConversations } from './german/conversations.ts'
import { germanGateways } from './german/gateways.ts'
import { germanLibraries } from './german/libraries.ts'
import { germanPresets } from './german/presets.ts'
import { germanStatuses } from './german/statuses.ts'
import { germanStorage } from './german/storage.ts'
import { germanTransfer } from './german/transfer.ts'
import { germanVoice } from './german/voice.ts'
import type { Translation } from './notice.ts'

/** The German messages, with the codes of the English ones. */
export const germanMessages: Translation<typeof englishMessages> = {
  ...germanChecks,
  ...germanConversations,
  ...germanGateways,
  ...germanLibraries,
  ...germanPresets,
  ...germanStatuses,
  ...germanStorage,
  ...germanTransfer,
  ...germanVoice,
}
