import type { KnownProgram, SetupValues } from './programs.ts'

/** Returns the lines for a terminal; null if the program has none. */
export function terminalOf(program: KnownProgram, platform: NodeJS.Platform, values: SetupValues): string | null {
  const terminal = program.terminal?.(values)
  return terminal === undefined ? null : terminalLines(platform, terminal.variables, terminal.command)
}

/** Returns lines for a terminal that set variables and then start a command: PowerShell on Windows, else a shell. */
export function terminalLines(
  platform: NodeJS.Platform,
  variables: Readonly<Record<string, string>>,
  command: readonly string[],
): string {
  const isWindows = platform === 'win32'
  const quote = isWindows ? quoteForPowerShell : quoteForShell
  const sets = Object.entries(variables).map(([name, value]) =>
    isWindows ? `$env:${name} = ${quoteAlways(value)}` : `export ${name}=${quote(value)}`,
  )
  return [...sets, ...(command.length === 0 ? [] : [command.map(quote).join(' ')])].join('\n')
}

/** Quotes an argument for POSIX shells. The sign of a masked key needs no quotes, as the key has none. */
function quoteForShell(text: string): string {
  return /^[A-Za-z0-9_./:@=,+•-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`
}

/** Quotes an argument for PowerShell, where `@`, `,` and others have another meaning. */
function quoteForPowerShell(text: string): string {
  return /^[A-Za-z0-9_./:-]+$/.test(text) ? text : quoteAlways(text)
}

const quoteAlways = (text: string): string => `'${text.replaceAll(/['\u2018\u2019\u201a\u201b]/g, '$&$&')}'`
