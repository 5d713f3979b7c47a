import { explanationOf } from '#shared/errors.ts'
import type { SetupChoice, SetupFile, SetupPreview } from '#shared/programs/program-setup.ts'
import type { AppEnvironment } from '../../tool-servers/program-environment.ts'
import { loadFormat } from './formats/load-format.ts'
import { valuesOf } from './formats/file-format.ts'
import { maskedDifference, maskedKey, maskGatewayKeys } from './masked-lines.ts'
import { isRefusal, planEdit } from './planned-edit.ts'
import { type KnownProgram, type ProgramFile, programs, type ProgramSnippet, type SetupValues } from './programs.ts'
import { hashText, writeSettings } from './settings-edit.ts'
import { readProgramFile } from './setup-files.ts'
import type { SetupRecord } from './setup-records.ts'
import { setupValues } from './setup-values.ts'
import { shownPath } from './shown-path.ts'
import { terminalOf } from './terminal-lines.ts'

interface PreviewParts {
  readonly environment: AppEnvironment
  readonly address: () => string
}

/** Returns what would be written for a program, and its lines to copy; all with a masked key. */
export async function previewSetup(
  { environment, address }: PreviewParts,
  choice: SetupChoice & { readonly showsAll: boolean },
  record: SetupRecord | null,
): Promise<SetupPreview> {
  const program = programs[choice.program]
  const values = setupValues(address(), choice, maskedKey)
  return {
    file: program.file && (await previewFile(environment, program.file, values, record, choice.showsAll)),
    snippets: program.canWork ? await snippetsOf(program, environment, values) : [],
    terminal: terminalOf(program, environment.platform, values),
    run: program.command === undefined ? null : `gatehouse run ${choice.program} -- ${program.command}`,
    isKeyPasted: program.isKeyPasted ?? false,
  }
}

/** Returns the lines of a program; of one with a file the content of a new file. */
export async function snippetsOf(
  program: KnownProgram,
  environment: AppEnvironment,
  values: SetupValues,
): Promise<ProgramSnippet[]> {
  if (program.snippets) return program.snippets(values)
  if (program.file === null) return []
  const { text } = writeSettings(await loadFormat(program.file.format), '', program.file.settings(values))
  return [{ title: shownPath(environment, program.file.path(environment)), text: text.trimEnd() }]
}

async function previewFile(
  environment: AppEnvironment,
  file: ProgramFile,
  values: SetupValues,
  record: SetupRecord | null,
  showsAll: boolean,
): Promise<SetupFile> {
  const configured = file.path(environment)
  const shown = shownPath(environment, configured)
  try {
    const format = await loadFormat(file.format)
    const { path, text } = await readProgramFile(configured, shown)
    const before = record?.path === path ? record : null
    const { newText } = planEdit(format, text, file.settings(values), before, shown)
    const known = [valuesOf(format, text ?? ''), valuesOf(format, newText)]
    return {
      kind: 'difference',
      path: shownPath(environment, path),
      isNew: text === null,
      hash: hashText(text ?? ''),
      // Each write replaces the key in a file that was written before: that alone is no reason to write.
      ...(before === null
        ? maskedDifference(text ?? '', newText, known, showsAll)
        : maskedDifference(maskGatewayKeys(text ?? ''), maskGatewayKeys(newText), known, showsAll)),
    }
  } catch (error) {
    // Also a file that may not be read: the lines can be pasted.
    if (!isRefusal(error) && !isSystemError(error)) throw error
    return { kind: 'refused', path: shown, ...explanationOf(error) }
  }
}

function isSystemError(error: unknown): boolean {
  return error instanceof Error && 'code' in error && 'syscall' in error
}
