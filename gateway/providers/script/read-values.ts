import { tryParseJson } from '#shared/json/json-value.ts'
import * as z from 'zod'
import { ScriptProblem } from './read-arguments.ts'

/** @throws ScriptProblem unless the text is an integer between the limits */
export function readInteger(name: string, text: string | undefined, minimum: number, maximum: number): number {
  const value = /^\d{1,15}$/.test(text ?? '') ? Number(text) : Number.NaN
  if (value >= minimum && value <= maximum) return value
  throw new ScriptProblem(`needs ${name}, an integer from ${minimum} to ${maximum}`)
}

/** @throws ScriptProblem unless the text is a number that is not negative */
export function readAmount(name: string, text: string): number {
  if (/^\d{1,15}(\.\d{1,15})?$/.test(text)) return Number(text)
  throw new ScriptProblem(`needs ${name}, a number such as 0.0123`)
}

const unitMilliseconds: Readonly<Record<string, number>> = { ms: 1, s: 1000, m: 60_000 }
const maxDuration = 60 * 60_000

/**
 * Reads `500ms`, `2s` or `1.5m` in milliseconds, at most an hour.
 * @throws ScriptProblem for anything else
 */
export function readDuration(text: string | undefined): number {
  const [, amount, unit = ''] = /^(\d{1,9}(?:\.\d{1,3})?)(ms|s|m)$/.exec(text ?? '') ?? []
  const milliseconds = Number(amount) * (unitMilliseconds[unit] ?? Number.NaN)
  if (milliseconds <= maxDuration) return milliseconds
  throw new ScriptProblem('needs a duration such as 500ms, 2s or 1m, at most an hour')
}

const unitBytes: Readonly<Record<string, number>> = { B: 1, KB: 1024, MB: 1024 * 1024 }
const maxSizeBytes = 8 * 1024 * 1024

/**
 * Reads `300B`, `50KB` or `2MB` in bytes, with 1 KB as 1,024, at most 8 MB.
 * @throws ScriptProblem for anything else
 */
export function readSize(text: string | undefined): number {
  const [, amount, unit = ''] = /^(\d{1,9})(B|KB|MB)$/.exec(text ?? '') ?? []
  const bytes = Number(amount) * (unitBytes[unit] ?? Number.NaN)
  if (bytes <= maxSizeBytes) return bytes
  throw new ScriptProblem('needs a size such as 300B, 50KB or 2MB, at most 8MB')
}

const escapes: Readonly<Record<string, string>> = { n: '\n', t: '\t', '\\': '\\' }

/** Reads the text after `/say`: literal, except for `\n`, `\t` and `\\`. */
export function readEscapedText(text: string): string {
  return text.replaceAll(/\\([nt\\])/g, (whole, letter: string) => escapes[letter] ?? whole)
}

/** @throws ScriptProblem unless the text is one word of letters, digits and a few marks */
export function readName(what: string, text: string): string {
  const name = text.trim()
  if (/^[\w.:-]{1,64}$/.test(name)) return name
  throw new ScriptProblem(`needs ${what}`)
}

/** @throws ScriptProblem unless the text is a JSON object or an array of objects */
export function readObjects(text: string): Record<string, unknown>[] {
  const objects = z.union([z.array(z.record(z.string(), z.unknown())), z.record(z.string(), z.unknown())])
  const result = objects.safeParse(tryParseJson(text))
  if (!result.success) throw new ScriptProblem('needs a JSON object or an array of objects')
  return Array.isArray(result.data) ? result.data : [result.data]
}
