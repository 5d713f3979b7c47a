import type { Provider } from '#shared/gateway/providers.ts'
import type { CallHandlers } from '#shared/ipc/handlers.ts'
import type { LedgerEntry } from '#shared/ledger.ts'
import { type ChooseFile, fileName } from '../choose-file.ts'
import type { Ledger } from './ledger.ts'
import { ledgerCsv } from './ledger-csv.ts'
import { readProviderRecords } from './provider-records.ts'
import { readWhoSaw } from './who-saw.ts'
import { whoSawCsv, whoSawMarkdown } from './who-saw-file.ts'
import { withFileErrors } from '../storage/file-failure.ts'
import type { Database } from '../storage/database.ts'
import { writeFileAtomically } from '../storage/write-atomically.ts'
import type { MainWords } from '../words/english.ts'

export interface LedgerCallParts {
  readonly database: Database
  readonly ledger: Pick<Ledger, 'all'>
  /** Returns the cached providers of a gateway. */
  readonly providersOf: (profileId: string) => readonly Provider[]
  /** Returns the name of a gateway. */
  readonly nameOf: (profileId: string) => string
  /** Asks the person for a path; null if cancelled. */
  readonly chooseFile: Pick<ChooseFile, 'toSave'>
  /** In the current UI language. */
  readonly words: () => MainWords
  readonly now?: () => number
}

const dayInMilliseconds = 24 * 60 * 60_000

/** Returns the calls for exports, recipients and providers. */
export function createLedgerCalls({
  database,
  ledger,
  providersOf,
  nameOf,
  chooseFile,
  words,
  now = Date.now,
}: LedgerCallParts) {
  return {
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
      const seen = readWhoSaw(database, filter, providersOf)
      const file =
        format === 'csv' ? whoSawCsv(seen, nameOf, words().whoSaw) : whoSawMarkdown(seen, nameOf, title, words().whoSaw)
      await withFileErrors('written', () => writeFileAtomically(path, [file]))
      return { path, entries: seen.providers.length + seen.toolServers.length }
    },
    'ledger.providers': ({ days, model }) => readProviderRecords(database, now() - days * dayInMilliseconds, model),
  } satisfies Partial<CallHandlers>
}
