import type { Provider } from '#shared/gateway/providers.ts'
import type { LedgerEntry } from '#shared/ledger.ts'
import { type ChooseFile, fileName } from '../core/choose-file.ts'
import type { Budgets } from '../core/ledger/budgets.ts'
import type { Ledger } from '../core/ledger/ledger.ts'
import { ledgerCsv } from '../core/ledger/ledger-csv.ts'
import { readProviderRecords } from '../core/ledger/provider-records.ts'
import { readWhoSaw } from '../core/ledger/who-saw.ts'
import { whoSawCsv, whoSawMarkdown } from '../core/ledger/who-saw-file.ts'
import { withFileErrors } from '../core/conversations/transfer/with-file-errors.ts'
import type { Database } from '../core/storage/database.ts'
import { writeFileAtomically } from '../core/storage/write-atomically.ts'
import type { MainWords } from '../core/words/english.ts'
import type { CallHandlers } from '../ipc/handlers.ts'

export interface LedgerHandlerParts {
  readonly database: Database
  readonly ledger: Ledger
  readonly budgets: Budgets
  /** Returns the cached providers of a gateway. */
  readonly providersOf: (profileId: string) => readonly Provider[]
  /** Returns the name of a gateway. */
  readonly nameOf: (profileId: string) => string
  /** Asks the person for a path; null if cancelled. */
  readonly chooseFile: Pick<ChooseFile, 'toSave'>
  /** In the current UI language. */
  readonly words: () => MainWords
  readonly onChanged: () => void
  readonly now?: () => number
}

const dayInMilliseconds = 24 * 60 * 60_000

export function ledgerHandlers({
  database,
  ledger,
  budgets,
  providersOf,
  nameOf,
  chooseFile,
  words,
  onChanged,
  now = Date.now,
}: LedgerHandlerParts) {
  return {
    'ledger.view': ({ filter, group }) => ledger.view(filter, group),
    'ledger.entries': ({ filter, limit, after }) => ledger.entries(filter, limit, after),
    'ledger.export': async ({ filter }) => {
      const path = await chooseFile.toSave(
        fileName(words().fileNames.usage(filter.from ?? null), 'Gatehouse', 'csv'),
        'csv',
      )
      if (path === null) return { path, entries: 0 }
      let entries = 0
      function* counted(): Generator<LedgerEntry> {
        for (const entry of ledger.all(filter)) {
          entries += 1
          yield entry
        }
      }
      await withFileErrors('written', () => writeFileAtomically(path, ledgerCsv(counted())))
      return { path, entries }
    },
    'ledger.whoSaw': ({ filter }) => readWhoSaw(database, filter, providersOf),
    'ledger.exportWhoSaw': async ({ filter, format, title }) => {
      const kind = format === 'csv' ? 'csv' : 'markdown'
      const path = await chooseFile.toSave(fileName(words().fileNames.whoSaw, 'Gatehouse', kind), kind)
      if (path === null) return { path, entries: 0 }
      const rows = readWhoSaw(database, filter, providersOf)
      const file =
        format === 'csv' ? whoSawCsv(rows, nameOf, words().whoSaw) : whoSawMarkdown(rows, nameOf, title, words().whoSaw)
      await withFileErrors('written', () => writeFileAtomically(path, [file]))
      return { path, entries: rows.length }
    },
    'ledger.providers': ({ days }) => readProviderRecords(database, now() - days * dayInMilliseconds),
    'budget.set': ({ conversationId, budget }) => {
      budgets.set(conversationId, budget)
      onChanged()
      return {}
    },
    'budget.states': ({ conversationId }) => budgets.states(conversationId),
  } satisfies Partial<CallHandlers>
}
