import type { englishMessages } from '../english.ts'
import { germanChecks } from './checks.ts'
import { germanConversations, germanPresets } from './conversations.ts'
import { germanGateways, germanStatuses } from './gateways.ts'
import { germanLibraries } from './libraries.ts'
import { germanProgramSetup } from './program-setup.ts'
import { germanStorage } from './storage.ts'
import { germanTools } from './tools.ts'
import { germanTransfer } from './transfer.ts'
import { germanUpdates } from './updates.ts'
import { germanVoice } from './voice.ts'
import type { Translation } from '../notice.ts'

/** The German messages, with the codes of the English ones. */
export const germanMessages: Translation<typeof englishMessages> = {
  ...germanChecks,
  ...germanConversations,
  ...germanGateways,
  ...germanLibraries,
  ...germanPresets,
  ...germanProgramSetup,
  ...germanStatuses,
  ...germanStorage,
  ...germanTools,
  ...germanTransfer,
  ...germanUpdates,
  ...germanVoice,
}
