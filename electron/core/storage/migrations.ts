import type { Migration } from './migrate.ts'
import { conversations, settingsTable, gatewayProfiles, messageChecksums } from './migrations/0001-0004-first-tables.ts'
import { dailyChat } from './migrations/0005-daily-chat.ts'
import { presets } from './migrations/0006-presets.ts'
import { voice } from './migrations/0007-voice.ts'
import { ledger } from './migrations/0008-ledger.ts'
import { attempts } from './migrations/0009-attempts.ts'
import { ledgerRollups } from './migrations/0010-ledger-rollups.ts'
import { clipTags, comparisons, attachments, messageDepth } from './migrations/0011-0014-comparisons-and-files.ts'
import { usageLimits } from './migrations/0015-usage-limits.ts'
import { importedQueue, knownCosts, chatDraftsTable } from './migrations/0016-0018-known-costs-and-drafts.ts'
import { presetAuthors } from './migrations/0019-preset-authors.ts'
import { chatList } from './migrations/0020-chat-list.ts'
import { costLookups } from './migrations/0021-cost-lookups.ts'
import { gatewayTools } from './migrations/0022-gateway-tools.ts'
import { toolServers } from './migrations/0023-tool-servers.ts'
import { toolRuns } from './migrations/0024-tool-runs.ts'
import { toolRecords } from './migrations/0025-tool-records.ts'
import { toolResultFacts } from './migrations/0026-tool-result-facts.ts'
import { programRequests } from './migrations/0027-program-requests.ts'

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
  presetAuthors,
  chatList,
  costLookups,
  gatewayTools,
  toolServers,
  toolRuns,
  toolRecords,
  toolResultFacts,
  programRequests,
]
