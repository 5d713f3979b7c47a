import { exportFormat, exportVersion } from '#shared/conversation-export-schema.ts'

/*
 * A JSON export has one line for each conversation and each file, with these lines around them. It is read line by line,
 * so that neither writing nor reading holds more than one of them in memory.
 */

/** Ends the first line. */
const chatsBegin = ',"conversations":['

/** Between the conversations and the files. */
export const filesBegin = '],"attachments":['

/** The last line. */
export const linesEnd = ']}'

export function firstLine(exportedAt: number): string {
  const head = JSON.stringify({ format: exportFormat, version: exportVersion, exportedAt })
  return head.slice(0, -1) + chatsBegin
}

/** Returns the head as JSON if a file with this first line has its conversations on lines, otherwise null. */
export function headOfFirstLine(line: string): string | null {
  const isOurs = line.startsWith(`{"format":"${exportFormat}"`) && line.endsWith(chatsBegin)
  return isOurs ? `${line.slice(0, -chatsBegin.length)}}` : null
}
