import { z } from 'zod'
import { limitPeriods } from '../gateway/limit-period.ts'
import { explanation } from '../messages/notice-schema.ts'

/** Programs that can be set up to use the embedded gateway, in the order in which they are listed. */
export const setupPrograms = ['claude-code', 'codex', 'aider', 'continue', 'zed', 'vs-code', 'cursor', 'sdks'] as const
export const setupProgram = z.enum(setupPrograms)
export type SetupProgram = z.infer<typeof setupProgram>

/** A name of a model as programs write it: one line, and no control characters. */
export const setupModel = z
  .string()
  .min(1)
  .max(300)
  // oxlint-disable-next-line no-control-regex -- control characters are what is refused
  .regex(/^[^\u0000-\u001f\u007f\u2028\u2029]+$/)

/** What a program is set up with. Without a model for small tasks the program uses its own choice. */
export const setupChoice = z.object({
  program: setupProgram,
  model: setupModel,
  smallModel: setupModel.nullable(),
})
export type SetupChoice = z.infer<typeof setupChoice>

/** Limits of the key that a program gets. */
export const setupLimits = z.object({
  /** US dollars; null is no limit. */
  limitUsd: z.number().positive().max(1_000_000).nullable(),
  limitPeriod: z.enum(limitPeriods).nullable(),
  requestsPerMinute: z.int().min(1).max(100_000).nullable(),
})
export type SetupLimits = z.infer<typeof setupLimits>

export const listedProgram = z.object({
  id: setupProgram,
  /** Name of the program, the same in every language. */
  name: z.string(),
  /** `lines-only`: it has no file that can be written reliably. `cannot-work`: it cannot reach this computer. */
  state: z.enum(['not-set-up', 'written', 'lines-only', 'cannot-work']),
  /** When its file was written, in milliseconds since 1970. */
  writtenAt: z.number().nullable(),
  /** The key in the file; null if there is none. It may be revoked. */
  keyId: z.int().nullable(),
  /** The models that it was set up with. */
  model: z.string().nullable(),
  smallModel: z.string().nullable(),
  /** Whether it has a setting for a model of small tasks. */
  hasSmallModel: z.boolean(),
})
export type ListedProgram = z.infer<typeof listedProgram>

/** A line of a difference; the numbers start at 1. `gap` is a number of unchanged lines that are left out. */
export const setupLine = z.discriminatedUnion('kind', [
  z.object({ kind: z.enum(['same', 'added']), number: z.int(), text: z.string() }),
  z.object({ kind: z.literal('removed'), number: z.int(), text: z.string() }),
  z.object({ kind: z.literal('gap'), lines: z.int() }),
])
export type SetupLine = z.infer<typeof setupLine>

/** The file that would be written. Secrets in it are masked. */
export const setupFile = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('difference'),
    /** With `~` for the home folder. */
    path: z.string(),
    isNew: z.boolean(),
    /** SHA-256 of the text that the difference starts from. */
    hash: z.string(),
    lines: z.array(setupLine),
    added: z.int(),
    removed: z.int(),
  }),
  /** It cannot be edited; the lines can still be copied. */
  explanation.extend({ kind: z.literal('refused'), path: z.string() }),
])
export type SetupFile = z.infer<typeof setupFile>

/** Lines to copy; the key in them is masked. */
export const setupSnippet = z.object({ title: z.string(), text: z.string() })

export const setupPreview = z.object({
  /** Null if no file is written. */
  file: setupFile.nullable(),
  snippets: z.array(setupSnippet),
  /** Lines for a terminal that set variables and start the program; null if it does not read variables. */
  terminal: z.string().nullable(),
  /** The command with a key that ends with the program; null without a command. */
  run: z.string().nullable(),
  /** Whether the program keeps its key in its own place, where the person has to paste it. */
  isKeyPasted: z.boolean(),
})
export type SetupPreview = z.infer<typeof setupPreview>

/**
 * How a file was undone. `lines`: only what was written was taken out, since the file has changed. `kept`: how many of the
 * values were changed since, and stay.
 */
export const setupUndone = z.object({ how: z.enum(['restored', 'removed', 'lines', 'nothing']), kept: z.int() })
export type SetupUndone = z.infer<typeof setupUndone>
