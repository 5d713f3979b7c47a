import { explain } from '#shared/messages/explain.ts'
import { badInput } from '../../app-errors.ts'

/**
 * Parses JSON with comments and trailing commas, as configuration files of editors have them. Throws `bad-input` with the
 * line and the column.
 */
export function parseLenientJson(text: string): unknown {
  const strict = toStrictJson(text)
  try {
    return JSON.parse(strict)
  } catch (error) {
    const { line, column } = placeOf(error, strict)
    throw badInput(explain('toolConfigNotJson', { line, column }), 'text')
  }
}

/** Replaces what JSON does not have by spaces, so that places stay the same. */
function toStrictJson(text: string): string {
  const blank = (found: string): string => found.replaceAll(/[^\r\n]/g, ' ')
  const withoutComments = text
    .replace(/^\ufeff/, ' ')
    // A string is matched first, since it may contain what looks like a comment.
    .replaceAll(/"(?:[^"\\\r\n]|\\.)*"|\/\/[^\r\n]*|\/\*[^]*?\*\//g, (found) =>
      found.startsWith('"') ? found : blank(found),
    )
  return withoutComments.replaceAll(/"(?:[^"\\\r\n]|\\.)*"|,(?=\s*[}\]])/g, (found) => (found === ',' ? ' ' : found))
}

/** Returns the place of an error of `JSON.parse`, counted from 1; the end of the text if it names none. */
function placeOf(error: unknown, text: string): { line: number; column: number } {
  const position = error instanceof Error ? /at position (\d+)/.exec(error.message)?.[1] : undefined
  const before = text.slice(0, position === undefined ? text.trimEnd().length : Number(position)).split('\n')
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 }
}
