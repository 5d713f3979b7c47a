import { isRecord } from '#shared/json/json-value.ts'
import { type InlineRow, inlineRows } from '#shared/presets/diff-rows.ts'
import { diffLines } from '#shared/presets/text-diff.ts'
import type { SetupLine } from '#shared/programs/program-setup.ts'
import { looksSecret } from '../../tool-servers/config/secret-values.ts'

/** Shown instead of a key or another secret. */
export const maskedKey = 'gh-••••••••'
const mask = '••••••••'

/** Returns a text with the keys of this gateway masked, so that another key is no difference. */
export function maskGatewayKeys(text: string): string {
  return text.replaceAll(/\bgh-[\w-]{40,}/g, maskedKey)
}

/** Unchanged lines around a change. */
const context = 3
/** Characters of a line that are shown. */
const maxLine = 500
/** Lines that are shown of a whole file. */
const maxLines = 2000

export interface MaskedDifference {
  readonly lines: SetupLine[]
  readonly added: number
  readonly removed: number
}

/** Returns the difference of two texts as lines, with the secrets of both masked: the page gets none of them. */
export function maskedDifference(
  before: string,
  after: string,
  values: readonly unknown[],
  showsAll: boolean,
): MaskedDifference {
  const rows = inlineRows(diffLines(shownText(before), shownText(after)))
  const hide = masker(values.flatMap((value) => secretsIn(value)))
  const shown = rows.map((_, at) => showsAll || isNear(rows, at))
  const lines: SetupLine[] = []
  for (const [index, row] of rows.entries()) {
    const last = lines.at(-1)
    if (shown[index] === true && lines.length < maxLines) lines.push(toLine(row, hide))
    else if (last?.kind === 'gap') lines[lines.length - 1] = { kind: 'gap', lines: last.lines + 1 }
    else lines.push({ kind: 'gap', lines: 1 })
  }
  const count = (kind: InlineRow['kind']): number => rows.filter((row) => row.kind === kind).length
  return { lines, added: count('added'), removed: count('removed') }
}

/** The line end of the last line does not begin another one. */
const shownText = (text: string): string =>
  text
    .replace(/^\ufeff/, '')
    .replaceAll('\r\n', '\n')
    .replace(/\n$/, '')

function toLine({ kind, before, after, pieces }: InlineRow, hide: (text: string) => string): SetupLine {
  const text = hide(pieces.map((piece) => piece.text).join(''))
  const cut = text.length > maxLine ? `${text.slice(0, maxLine)}…` : text
  return { kind, number: (kind === 'removed' ? before : after) ?? 0, text: cut }
}

/** Returns whether a row is a change, or within the context of one. */
function isNear(rows: readonly InlineRow[], at: number): boolean {
  return rows.slice(Math.max(0, at - context), at + context + 1).some(({ kind }) => kind !== 'same')
}

/** Returns the strings in values that look like secrets, by the names that they are under. */
function secretsIn(value: unknown, names = ''): string[] {
  if (typeof value === 'string') return looksSecret(names, value) ? [value] : []
  if (Array.isArray(value)) return value.flatMap((item) => secretsIn(item, names))
  if (!isRecord(value)) return []
  return Object.entries(value).flatMap(([name, inner]) => secretsIn(inner, name))
}

/** Tokens with a known beginning, and passwords of addresses: also where a text is no value, such as in a comment. */
const knownTokens = /\b(?:sk|gh[pos]?|github_pat|glpat|xox[abp])[-_][\w-]{8,}|(?<=:\/\/[^/@\s]*:)[^/@\s]+(?=@)/gi
const comment = /(?:^|\s)(?:#|\/\/|\/?\*)/
/** A value behind a name or a scheme that a secret has. */
const commentedValue =
  /((?:key|token|secret|passw\w*|pwd|credentials?|auth\w*|cookie)["']?\s*[:=]\s*["']?(?:bearer\s+)?|\bbearer\s+)[^\s"',;]{4,}/gi

/** Masks what looks like a secret in a text that no parser reads: people comment out a line with their key. */
function maskComments(line: string): string {
  const text = line.replaceAll(knownTokens, mask)
  const at = comment.exec(text)?.index
  return at === undefined ? text : text.slice(0, at) + text.slice(at).replaceAll(commentedValue, `$1${mask}`)
}

/** Returns a function that masks secrets in lines of a file, as they are or as JSON writes them. */
function masker(secrets: readonly string[]): (line: string) => string {
  const parts = secrets
    .flatMap((secret) => [...secret.split('\n'), JSON.stringify(secret).slice(1, -1)])
    .map((part) => part.trim())
    .filter((part) => part.length >= 4 && part !== maskedKey)
  const fromLongest = [...new Set(parts)].toSorted((one, other) => other.length - one.length)
  return (line) => maskComments(fromLongest.reduce((text, part) => text.replaceAll(part, mask), line))
}
