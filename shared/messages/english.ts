import { checks } from './english/checks.ts'
import { conversations } from './english/conversations.ts'
import { gateways } from './english/gateways.ts'
import { libraries } from './english/libraries.ts'
import { presets } from './english/presets.ts'
import { statuses } from './english/statuses.ts'
import { storage } from './english/storage.ts'
import { transfer } from './english/transfer.ts'
import { voice } from './english/voice.ts'

/** Every message of main by its code. `{name}` is a value. Codes are stored: a code keeps its meaning. */
export const englishMessages = {
  ...checks,
  ...conversations,
  ...gateways,
  ...libraries,
  ...presets,
  ...statuses,
  ...storage,
  ...transfer,
  ...voice,
} as const

export type MessageCode = keyof typeof englishMessages
