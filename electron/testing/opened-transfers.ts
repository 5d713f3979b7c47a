import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ImportReport } from '#shared/conversation.ts'
import { createAttachmentFiles } from '../core/attachments/attachment-files.ts'
import { readImport } from '../core/conversations/transfer/read/read-import.ts'
import { createTransfers, type ExportFormat, type Transfers } from '../core/conversations/transfer/transfers.ts'
import type { Database } from '../core/storage/database.ts'
import { playConversations } from './played-conversations.ts'
import { temporaryDirectory } from '#shared-node/testing/temporary-directory.ts'
import { temporaryDatabase } from './temporary-database.ts'

/** Returns the final report of an import; null if no file was chosen. */
export async function finished(transfers: Pick<Transfers, 'import'>): Promise<ImportReport | null> {
  let report: ImportReport | null = null
  for await (const step of transfers.import(new AbortController().signal)) report = step.report
  return report
}

/** Creates a database with files whose exports and imports use one path. */
export function openTransfers(
  database: Database = temporaryDatabase(),
  path: string = join(temporaryDirectory(), 'chats.json'),
) {
  const attachmentFiles = createAttachmentFiles(temporaryDirectory())
  const { conversations, answers, onListChanged } = playConversations({ database, attachmentFiles })
  const asked: unknown[] = []
  const own = createTransfers({
    database,
    attachmentFiles,
    readImport,
    activeProfileId: () => 'embedded',
    conversations,
    chooseFile: {
      async toSave(...input) {
        asked.push(input)
        return path
      },
      toOpen: async () => path,
      toAttach: async () => [],
      show: (shown) => asked.push(shown),
    },
    now: () => Date.UTC(2026, 2, 1),
  })
  const transfers = { ...own, import: () => finished(own) }
  const written = async (ids: string[] | null = null, format: ExportFormat = 'json'): Promise<string> => {
    await transfers.calls['conversation.export']({ conversationIds: ids, format })
    return readFileSync(path, 'utf8')
  }
  return { database, attachmentFiles, own, conversations, answers, onListChanged, transfers, asked, path, written }
}
