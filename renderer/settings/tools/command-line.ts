/** A typed command line. `shellSigns` is what a shell would interpret, and this app passes on as it is. */
export type SplitLine =
  | { readonly kind: 'parts'; readonly parts: readonly string[]; readonly shellSigns: readonly string[] }
  | { readonly kind: 'problem'; readonly problem: 'open-quote' | 'open-escape' }

interface SplitOptions {
  /** Whether a backslash is a plain character, as in the paths of Windows. */
  isBackslashPlain: boolean
}

/** Characters that a backslash escapes inside double quotes; elsewhere in there it is a plain character. */
const escapedInQuotes = new Set(['"', '\\', '$', '`'])

const signs = /^(?:&&|\|\||>>|<<|[|&;<>*?`]|\$[\w{(]+)/

/**
 * Splits a command line into the program and its arguments, like a shell that does nothing else: quotes and backslashes
 * keep text together, and nothing is expanded.
 */
export function splitCommandLine(line: string, { isBackslashPlain }: SplitOptions): SplitLine {
  const parts: string[] = []
  const shellSigns = new Set<string>()
  let part: string | null = null
  let at = 0
  while (at < line.length) {
    const character = line.charAt(at)
    if (/\s/.test(character)) {
      if (part !== null) parts.push(part)
      part = null
      at += 1
    } else if (character === "'" || character === '"') {
      const quoted = readQuoted(line, at, isBackslashPlain)
      if (quoted === null) return { kind: 'problem', problem: 'open-quote' }
      part = (part ?? '') + quoted.text
      at = quoted.end
    } else if (character === '\\' && !isBackslashPlain) {
      if (at + 1 === line.length) return { kind: 'problem', problem: 'open-escape' }
      const escaped = line.charAt(at + 1)
      // An escaped line break continues the line.
      if (escaped !== '\n') part = (part ?? '') + escaped
      at += 2
    } else {
      const sign: string | undefined = part === null && character === '~' ? '~' : signs.exec(line.slice(at))?.[0]
      if (sign !== undefined) shellSigns.add(sign)
      const taken: string = sign ?? character
      part = (part ?? '') + taken
      at += taken.length
    }
  }
  if (part !== null) parts.push(part)
  const assigned = /^[A-Za-z_]\w*=/.exec(parts[0] ?? '')?.[0]
  if (assigned !== undefined) shellSigns.add(assigned)
  return { kind: 'parts', parts, shellSigns: [...shellSigns] }
}

/** Reads the quoted text that begins at a quote; null if it does not end. */
function readQuoted(line: string, start: number, isBackslashPlain: boolean): { text: string; end: number } | null {
  const mark = line.charAt(start)
  let text = ''
  for (let at = start + 1; at < line.length; at += 1) {
    const character = line.charAt(at)
    if (character === mark) return { text, end: at + 1 }
    const next = line.charAt(at + 1)
    if (mark === '"' && character === '\\' && !isBackslashPlain && escapedInQuotes.has(next)) {
      text += next
      at += 1
    } else text += character
  }
  return null
}

/** Returns a command line that `splitCommandLine` splits into these parts, on every system. */
export function joinCommandLine(parts: readonly string[]): string {
  return parts.map((part) => (/^[\w@%+=:,./-]+$/.test(part) ? part : quote(part))).join(' ')
}

/** Nothing is special inside single quotes, so only these need the other kind. */
function quote(part: string): string {
  return `'${part.replaceAll("'", `'"'"'`)}'`
}
