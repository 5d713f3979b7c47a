import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import {
  assignInText,
  type Assignment,
  type FileFormat,
  removeFromText,
  type SettingValue,
  type Step,
  valueAt,
  valuesOf,
  withRemoved,
} from './formats/file-format.ts'
import type { ProgramSetting } from './programs.ts'

/** What was written at a path: the hash of the value, since the value may be a key. */
export interface WrittenValue {
  readonly path: readonly Step[]
  readonly hash: string
}

export function hashText(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

/** Returns the settings that a text does not have yet. Throws `UneditableText`. */
function missingSettings(format: FileFormat, text: string, settings: readonly ProgramSetting[]): ProgramSetting[] {
  const values = valuesOf(format, text)
  return settings.filter(({ path, isKept }) => isKept !== true || valueAt(values, path) === undefined)
}

/** Returns the text of a file with the settings of a program, and what was written. Throws `UneditableText`. */
export function writeSettings(
  format: FileFormat,
  text: string,
  settings: readonly ProgramSetting[],
): { text: string; written: WrittenValue[] } {
  const missing = missingSettings(format, text, settings)
  return {
    text: assignInText(format, text, missing),
    written: missing.map(({ path, value }) => ({ path, hash: hashValue(value) })),
  }
}

/**
 * Takes what was written out of a text that has changed since: values that are still the written ones get their value of
 * `oldText` back, or go. Returns how many others there are. Throws `UneditableText`.
 */
export function takeOutSettings(
  format: FileFormat,
  text: string,
  oldText: string,
  written: readonly WrittenValue[],
): { text: string; kept: number } {
  const values = valuesOf(format, text)
  const old = valuesOf(format, oldText)
  const present = written.filter(({ path }) => valueAt(values, path) !== undefined)
  const ours = present.filter(({ path, hash }) => hashValue(valueAt(values, path)) === hash)
  const restored = ours.flatMap(({ path }): Assignment[] => {
    const before = valueAt(old, path)
    return before === undefined ? [] : [{ path, value: before as SettingValue }]
  })
  const removed = ours.map(({ path }) => path).filter((path) => valueAt(old, path) === undefined)
  const without = removeFromText(format, text, wholePaths(values, old, removed))
  return { text: assignInText(format, without, restored), kept: present.length - ours.length }
}

/** Returns the paths to remove: instead of values, whole objects that were not there before and would become empty. */
function wholePaths(values: unknown, old: unknown, paths: readonly (readonly Step[])[]): (readonly Step[])[] {
  const after = withRemoved(values, paths)
  const whole = paths.map((path) => {
    const lengths = path.map((_, index) => index + 1)
    const isEmpty = (length: number): boolean =>
      valueAt(old, path.slice(0, length)) === undefined && isBare(valueAt(after, path.slice(0, length)))
    return path.slice(0, lengths.find(isEmpty) ?? path.length)
  })
  return whole.filter((path, index) => whole.findIndex((other) => isDeepStrictEqual(other, path)) === index)
}

/** Returns whether a value has nothing but empty objects and lists. */
function isBare(value: unknown): boolean {
  if (value === undefined) return true
  return typeof value === 'object' && value !== null && Object.values(value).every(isBare)
}

function hashValue(value: unknown): string {
  return hashText(JSON.stringify(sorted(value)) ?? '')
}

/** Programs may write the fields of an object in another order. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([key, inner]) => [key, sorted(inner)]),
  )
}
