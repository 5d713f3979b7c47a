import type { Migration } from './migrate.ts'
import { conversations } from './migrations/0001-conversations.ts'
import { settings } from './migrations/0002-settings.ts'
import { gatewayProfiles } from './migrations/0003-gateway-profiles.ts'
import { messageChecksums } from './migrations/0004-message-checksums.ts'

/** Every step of the schema, oldest first. A released step is never edited: a change is a new step. */
export const migrations: readonly Migration[] = [conversations, settings, gatewayProfiles, messageChecksums]
