import type { Migration } from './migrate.ts'
import { conversations } from './migrations/0001-conversations.ts'
import { settingsTable } from './migrations/0002-settings.ts'
import { gatewayProfiles } from './migrations/0003-gateway-profiles.ts'
import { messageChecksums } from './migrations/0004-message-checksums.ts'
import { dailyChat } from './migrations/0005-daily-chat.ts'
import { presets } from './migrations/0006-presets.ts'
import { voice } from './migrations/0007-voice.ts'
import { ledger } from './migrations/0008-ledger.ts'
import { attempts } from './migrations/0009-attempts.ts'
import { ledgerRollups } from './migrations/0010-ledger-rollups.ts'
import { clipTags } from './migrations/0011-clip-tags.ts'
import { comparisons } from './migrations/0012-comparisons.ts'
import { attachments } from './migrations/0013-attachments.ts'
import { messageDepth } from './migrations/0014-message-depth.ts'
import { usageLimits } from './migrations/0015-usage-limits.ts'
import { importedQueue } from './migrations/0016-imported-queue.ts'
import { knownCosts } from './migrations/0017-known-costs.ts'
import { chatDraftsTable } from './migrations/0018-chat-drafts.ts'

/** Every step of the schema, oldest first. A released step is never edited; a change is a new step. */
export const migrations: readonly Migration[] = [
  conversations,
  settingsTable,
  gatewayProfiles,
  messageChecksums,
  dailyChat,
  presets,
  voice,
  ledger,
  attempts,
  ledgerRollups,
  clipTags,
  comparisons,
  attachments,
  messageDepth,
  usageLimits,
  importedQueue,
  knownCosts,
  chatDraftsTable,
]
