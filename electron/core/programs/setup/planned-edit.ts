import { explain } from '#shared/messages/explain.ts'
import type { Explanation } from '#shared/messages/notice.ts'
import { AppError } from '#shared/errors.ts'
import { badInput } from '../../app-errors.ts'
import { type FileFormat, UneditableText } from './formats/file-format.ts'
import type { ProgramSetting } from './programs.ts'
import { hashText, takeOutSettings, writeSettings, type WrittenValue } from './settings-edit.ts'
import type { SetupRecord } from './setup-records.ts'

/** An edit of a file that has not happened yet. */
export interface PlannedEdit {
  /** The text that undo restores; null if there was no file. */
  readonly oldText: string | null
  readonly newText: string
  readonly written: readonly WrittenValue[]
}

/**
 * Plans the edit of a file. What was written before is taken out first, so that nothing of it stays. Throws `bad-input`
 * for a text that cannot be edited safely.
 */
export function planEdit(
  format: FileFormat,
  text: string | null,
  settings: readonly ProgramSetting[],
  record: SetupRecord | null,
  shown: string,
): PlannedEdit {
  try {
    const oldText = textBefore(format, text, record)
    const { text: newText, written } = writeSettings(format, oldText ?? '', settings)
    return { oldText, newText, written }
  } catch (error) {
    throw explained(error, shown, 'write')
  }
}

/** Returns the text without what was written before; null if there would be no file. */
function textBefore(format: FileFormat, text: string | null, record: SetupRecord | null): string | null {
  if (text === null || record === null) return text
  if (hashText(text) === record.newHash) return record.oldText
  return takeOutSettings(format, text, record.oldText ?? '', record.written).text
}

/** Returns an error of an edit as one that the page can show, with what to do. */
export function explained(error: unknown, path: string, doing: 'write' | 'undo'): unknown {
  return error instanceof UneditableText ? badInput(reasonOf(error, path, doing)) : error
}

function reasonOf({ line }: UneditableText, path: string, doing: 'write' | 'undo'): Explanation {
  if (line !== null) return explain('setupFileInvalid', { path, line })
  return doing === 'undo' ? explain('setupUndoByHand', { path }) : explain('setupFileNotEdited', { path })
}

/** Returns whether an error says that a file cannot be edited, while its lines can be copied. */
export function isRefusal(error: unknown): error is AppError {
  return error instanceof AppError && error.data.source === 'app' && error.data.kind === 'bad-input'
}
