import { rm } from 'node:fs/promises'
import type { CallHandlers, Emit } from '#shared/ipc/handlers.ts'
import { explain } from '#shared/messages/explain.ts'
import {
  type ListedProgram,
  type SetupChoice,
  setupPrograms,
  type SetupProgram,
} from '#shared/programs/program-setup.ts'
import { badInput } from '../../app-errors.ts'
import { withFileErrors } from '../../storage/file-failure.ts'
import type { AppEnvironment } from '../../tool-servers/program-environment.ts'
import { loadFormat } from './formats/load-format.ts'
import { explained, planEdit } from './planned-edit.ts'
import { setupValues } from './setup-values.ts'
import { type ProgramFile, programs } from './programs.ts'
import { hashText, takeOutSettings } from './settings-edit.ts'
import { readProgramFile, writeProgramFile } from './setup-files.ts'
import { createSetupKeys, type SetupKey, type SetupKeySource } from './setup-keys.ts'
import { createSetupRecords, type SetupRecord } from './setup-records.ts'
import { shownPath } from './shown-path.ts'
import { terminalOf } from './terminal-lines.ts'

export interface ProgramSetupParts {
  readonly environment: AppEnvironment
  /** The folder of the app for what undo needs. */
  readonly directory: string
  /** Returns the URL of the gateway for programs, with `/api/v1`. */
  readonly address: () => string
  readonly keys: SetupKeySource
  readonly copyToClipboard: (text: string) => Promise<void>
  readonly emit: Emit
}

type SetupCalls = Pick<
  CallHandlers,
  'programSetup.list' | 'programSetup.preview' | 'programSetup.write' | 'programSetup.undo' | 'programSetup.copy'
>

/** Creates the calls that set up other programs. Keys go into files and to the clipboard, never to the page. */
export function createProgramSetup(parts: ProgramSetupParts): { readonly calls: SetupCalls } {
  const { environment, address, emit } = parts
  const records = createSetupRecords(parts.directory)
  const keys = createSetupKeys(parts.keys)
  const inTurn = createTurns()

  async function write({ limits, hash, ...choice }: SetupChoice & Parameters<SetupCalls['programSetup.write']>[0]) {
    const { program, model, smallModel } = choice
    const file = fileOf(program)
    const format = await loadFormat(file.format)
    const configured = file.path(environment)
    const shown = shownPath(environment, configured)
    const read = () => withFileErrors('read', () => readProgramFile(configured, shown))
    const current = await read()
    const last = await records.read(program)
    // The file is in another place now: the one before is not left with a key that ends.
    if (last !== null && last.path !== current.path) await restore(file, last)
    const before = last?.path === current.path ? last : null
    const plan = (key: string) => {
      const settings = file.settings(setupValues(address(), choice, key))
      return { ...planEdit(format, current.text, settings, before, shown), hasKey: settings.some(({ isKey }) => isKey) }
    }
    const checkUnchanged = (text: string | null): void => {
      if (hashText(text ?? '') !== hash) throw badInput(explain('setupFileChanged', { path: shown }))
    }
    checkUnchanged(current.text)
    // Before a key is made for nothing.
    const { hasKey } = plan('')
    const made: SetupKey | null = hasKey ? await keys.add(program, limits) : null
    try {
      const { oldText, newText, written } = plan(made?.key ?? '')
      const mode = before === null ? current.mode : before.mode
      checkUnchanged((await read()).text)
      await withFileErrors('written', async () => {
        // First, so that a file that was written can be undone even if the app ends in between.
        await records.write(program, {
          path: current.path,
          writtenAt: Date.now(),
          model,
          smallModel,
          oldText,
          mode,
          newHash: hashText(newText),
          written: written.map((each) => ({ ...each, path: [...each.path] })),
          keyId: made?.id ?? null,
        })
        await writeProgramFile(current, newText)
      })
    } catch (error) {
      await (last === null ? records.remove(program) : records.write(program, last))
      if (made !== null) await keys.revoke(made.id)
      throw error
    }
    emit('programSetup.changed', {})
    if (last?.keyId !== undefined && last.keyId !== null) {
      if (made === null) await keys.revoke(last.keyId)
      else await keys.replace(last.keyId, made, limits)
    }
    return {}
  }

  async function undo(program: SetupProgram) {
    const record = await records.read(program)
    if (record === null) return { how: 'nothing' as const, kept: 0 }
    const undone = await restore(fileOf(program), record)
    if (record.keyId !== null) await keys.revoke(record.keyId)
    await records.remove(program)
    emit('programSetup.changed', {})
    return undone
  }

  async function restore(file: ProgramFile, record: SetupRecord) {
    const shown = shownPath(environment, record.path)
    const { path, mode, text } = await withFileErrors('read', () => readProgramFile(record.path, shown))
    if (text === null) return { how: 'nothing' as const, kept: 0 }
    const { oldText } = record
    if (hashText(text) === record.newHash) {
      await withFileErrors('written', () =>
        oldText === null ? rm(path) : writeProgramFile({ path, mode: record.mode }, oldText),
      )
      return { how: oldText === null ? ('removed' as const) : ('restored' as const), kept: 0 }
    }
    const format = await loadFormat(file.format)
    const taken = takeOut(() => takeOutSettings(format, text, oldText ?? '', record.written), shown)
    if (taken.text !== text) await withFileErrors('written', () => writeProgramFile({ path, mode }, taken.text))
    return { how: 'lines' as const, kept: taken.kept }
  }

  const calls: SetupCalls = {
    'programSetup.list': async () => {
      const written = await records.all()
      return setupPrograms.map((id) => listed(id, written.get(id)))
    },
    'programSetup.preview': async (choice) => {
      const { previewSetup } = await loadPreview()
      return previewSetup({ environment, address }, choice, await records.read(choice.program))
    },
    'programSetup.write': (input) => inTurn(input.program, () => write(input)),
    'programSetup.undo': ({ program }) => inTurn(program, () => undo(program)),
    'programSetup.copy': ({ what, limits, ...choice }) =>
      inTurn(choice.program, async () => {
        const program = programs[choice.program]
        const { snippetsOf } = await loadPreview()
        const textWith = async (key: string): Promise<string | null | undefined> => {
          const values = setupValues(address(), choice, key)
          if (what === 'key') return key
          if (what === 'terminal') return terminalOf(program, environment.platform, values)
          return (await snippetsOf(program, environment, values))[what.snippet]?.text
        }
        const isThere = program.canWork && typeof (await textWith('')) === 'string'
        if (!isThere) throw badInput(explain('setupNothingToCopy', { program: program.name }))
        const text = await textWith(await keys.forCopy(choice.program, limits))
        await parts.copyToClipboard(text ?? '')
        return {}
      }),
  }
  return { calls }
}

/** Loads what compares texts when it is needed first. */
const loadPreview = () => import('./preview-setup.ts')

function fileOf(program: SetupProgram): ProgramFile {
  const { file, name } = programs[program]
  if (file === null) throw badInput(explain('setupNoFile', { program: name }))
  return file
}

function listed(id: SetupProgram, record: SetupRecord | undefined): ListedProgram {
  const { name, file, canWork, hasSmallModel } = programs[id]
  const unwritten = canWork ? (file === null ? 'lines-only' : 'not-set-up') : 'cannot-work'
  return {
    id,
    name,
    state: record === undefined ? unwritten : 'written',
    writtenAt: record?.writtenAt ?? null,
    keyId: record?.keyId ?? null,
    model: record?.model ?? null,
    smallModel: record?.smallModel ?? null,
    hasSmallModel,
  }
}

function takeOut<Result>(edit: () => Result, shown: string): Result {
  try {
    return edit()
  } catch (error) {
    throw explained(error, shown, 'undo')
  }
}

/** Returns a function that runs the work for one program after the work before it has ended. */
function createTurns() {
  const last = new Map<SetupProgram, Promise<unknown>>()
  return function inTurn<Result>(program: SetupProgram, work: () => Promise<Result>): Promise<Result> {
    const next = (last.get(program) ?? Promise.resolve()).then(work, work)
    last.set(
      program,
      next.catch(() => undefined),
    )
    return next
  }
}
