import { createLog, type Log } from './log.ts'
import { type LogFile, openLogFile } from './log-file.ts'
import { createRedactor, type Redactor } from './redactor.ts'

/** The log, its file and its redactor. */
export interface Logs {
  readonly log: Log
  readonly file: LogFile
  readonly redactor: Redactor
}

/** Opens the log in a folder; in memory if the folder cannot be written to. */
export function openLogs(directory: string): Logs {
  const file = openLogFile(directory)
  const redactor = createRedactor()
  return { log: createLog(file, redactor), file, redactor }
}
