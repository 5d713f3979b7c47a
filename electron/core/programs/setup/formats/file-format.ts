import { isDeepStrictEqual } from 'node:util'
import { isRecord, ownField } from '#shared/json/json-value.ts'

/** A value that can be written into a file. */
export type SettingValue = string | number | boolean | readonly SettingValue[] | SettingObject
export interface SettingObject {
  readonly [key: string]: SettingValue
}

/** A step into a file: a key, or the item of a list whose field `key` has the value `is`. */
export type Step = string | { readonly key: string; readonly is: string }

export interface Assignment {
  readonly path: readonly Step[]
  readonly value: SettingValue
}

/** A text that cannot be edited; `line` is counted from 1, and null if no line is known. */
export class UneditableText extends Error {
  readonly line: number | null

  constructor(line: number | null) {
    super('text cannot be edited')
    this.line = line
  }
}

/** One kind of configuration file. The functions take texts without a byte order mark. */
export interface FileFormat {
  /** Returns the values of a text; an empty text is an empty object. Throws `UneditableText`. */
  parse(text: string): unknown
  /** Returns the text with values set; comments and other lines stay. Need not be right: the result is checked. */
  assign(text: string, assignments: readonly Assignment[]): string
  /** Returns the text without the values at these paths. Need not be right, either. */
  remove(text: string, paths: readonly (readonly Step[])[]): string
}

const byteOrderMark = '\ufeff'

/**
 * Sets values in the text of a file. A byte order mark and the line ends stay. Throws `UneditableText` if the text is
 * invalid, or if the edit would change anything else.
 */
export function assignInText(format: FileFormat, text: string, assignments: readonly Assignment[]): string {
  return refusing(() =>
    edit(
      format,
      text,
      (plain) => format.assign(plain, assignments),
      (before) => withAssigned(before, assignments),
    ),
  )
}

/** Takes values out of the text of a file, like `assignInText`. */
export function removeFromText(format: FileFormat, text: string, paths: readonly (readonly Step[])[]): string {
  return refusing(() =>
    edit(
      format,
      text,
      (plain) => format.remove(plain, paths),
      (before) => withRemoved(before, paths),
    ),
  )
}

/** Returns the values of a file. Throws `UneditableText`. */
export function valuesOf(format: FileFormat, text: string): unknown {
  return refusing(() => format.parse(withoutMark(text)))
}

/** Parsers end at deep nesting, and at too many or unknown references, with errors of JavaScript. */
function refusing<Result>(work: () => Result): Result {
  try {
    return work()
  } catch (error) {
    throw error instanceof RangeError || error instanceof ReferenceError ? new UneditableText(null) : error
  }
}

function edit(
  format: FileFormat,
  text: string,
  change: (plain: string) => string,
  expected: (before: unknown) => unknown,
): string {
  const plain = withoutMark(text)
  const before = format.parse(plain)
  const wanted = expected(before)
  if (isDeepStrictEqual(before, wanted)) return text
  const changed = hasWindowsLines(plain) ? change(plain).replaceAll(/\r?\n/g, '\r\n') : change(plain)
  if (!isDeepStrictEqual(parseChanged(format, changed), wanted)) throw new UneditableText(null)
  return `${text.slice(0, text.length - plain.length)}${changed}`
}

function parseChanged(format: FileFormat, text: string): unknown {
  try {
    return format.parse(text)
  } catch {
    throw new UneditableText(null)
  }
}

function withoutMark(text: string): string {
  return text.startsWith(byteOrderMark) ? text.slice(1) : text
}

function hasWindowsLines(text: string): boolean {
  return text.includes('\r\n') && !/(?:^|[^\r])\n/.test(text)
}

/** Returns a copy of values with others set in it; throws `UneditableText` where something else is in the way. */
export function withAssigned(values: unknown, assignments: readonly Assignment[]): unknown {
  return assignments.reduce((whole, { path, value }) => assignAt(whole, path, value), values)
}

function assignAt(owner: unknown, path: readonly Step[], value: SettingValue): unknown {
  const [step, ...rest] = path
  if (step === undefined) return value
  if (typeof step === 'string') {
    if (owner === undefined) return { [step]: assignAt(undefined, rest, value) }
    if (!isRecord(owner)) throw new UneditableText(null)
    return { ...owner, [step]: assignAt(ownField(owner, step), rest, value) }
  }
  if (owner === undefined) return [assignAt({ [step.key]: step.is }, rest, value)]
  if (!Array.isArray(owner)) throw new UneditableText(null)
  const at = indexOf(owner, step)
  const item = assignAt(at === -1 ? { [step.key]: step.is } : owner[at], rest, value)
  return at === -1 ? [...owner, item] : owner.with(at, item)
}

/** Returns a copy of values without those at these paths. */
export function withRemoved(values: unknown, paths: readonly (readonly Step[])[]): unknown {
  return paths.reduce<unknown>((whole, path) => removeAt(whole, path), values)
}

function removeAt(owner: unknown, path: readonly Step[]): unknown {
  const [step, ...rest] = path
  if (step === undefined || valueAt(owner, path) === undefined) return owner
  if (typeof step === 'string') {
    if (!isRecord(owner)) return owner
    if (rest.length > 0) return { ...owner, [step]: removeAt(ownField(owner, step), rest) }
    return Object.fromEntries(Object.entries(owner).filter(([key]) => key !== step))
  }
  if (!Array.isArray(owner)) return owner
  const at = indexOf(owner, step)
  return rest.length > 0 ? owner.with(at, removeAt(owner[at], rest)) : owner.toSpliced(at, 1)
}

/** Returns the value at a path; undefined if there is none. */
export function valueAt(owner: unknown, path: readonly Step[]): unknown {
  return path.reduce<unknown>((value, step) => {
    if (typeof step === 'string') return isRecord(value) ? ownField(value, step) : undefined
    return Array.isArray(value) ? value[indexOf(value, step)] : undefined
  }, owner)
}

/** Returns the position of an item in a list; -1 if it has none. */
export function indexOf(list: readonly unknown[], { key, is }: Exclude<Step, string>): number {
  return list.findIndex((item) => isRecord(item) && ownField(item, key) === is)
}
