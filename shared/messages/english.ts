import { englishChecks } from './english/checks.ts'
import { englishConversations, englishPresets } from './english/conversations.ts'
import { englishGateways, englishStatuses } from './english/gateways.ts'
import { englishLibraries } from './english/libraries.ts'
import { englishProgramSetup } from './english/program-setup.ts'
import { englishStorage } from './english/storage.ts'
import { englishTools } from './english/tools.ts'
import { englishTransfer } from './english/transfer.ts'
import { englishUpdates } from './english/updates.ts'
import { englishVoice } from './english/voice.ts'

/** Every message of main by its code. `{name}` is a value. Codes are stored: a code keeps its meaning. */
export const englishMessages = {
  ...englishChecks,
  ...englishConversations,
  ...englishGateways,
  ...englishLibraries,
  ...englishPresets,
  ...englishProgramSetup,
  ...englishStatuses,
  ...englishStorage,
  ...englishTools,
  ...englishTransfer,
  ...englishUpdates,
  ...englishVoice,
} as const

export type MessageCode = keyof typeof englishMessages
