import { resolve } from 'node:path'

/** What the app was started for in a terminal. */
export type TerminalCommand =
  /** Serves other programs without a window; `isOnlyIfOn`: ends if the switch is off. */
  | { readonly kind: 'gateway'; readonly isOnlyIfOn: boolean }
  /** Runs a program with a short-lived key of this name. */
  | { readonly kind: 'run'; readonly name: string; readonly program: string; readonly args: readonly string[] }
  | { readonly kind: 'help' }
  | { readonly kind: 'misused'; readonly reason: string }

/** With it `gatehouse run` starts the app: the switch decides, not the command. */
export const onlyIfOnArgument = '--only-if-on'

/**
 * Returns the command in the arguments of this process; null if the app was started in any other way. `appPath` is the
 * folder of an app that is not packed, which Electron has as an argument before it.
 */
export function readCommand(argv: readonly string[], appPath: string | null): TerminalCommand | null {
  const first = appPath === null ? 0 : argv.findIndex((argument, index) => index > 0 && resolve(argument) === appPath)
  if (first === -1) return null
  const own = argv.slice(first + 1)
  // Switches of Chromium may precede the command, but nothing after two dashes is one: an address of the system is there.
  const start = own.findIndex((argument) => argument === '--' || !argument.startsWith('-'))
  const [word, ...rest] = start === -1 ? [] : own.slice(start)
  if (word === 'gateway') return readGateway(rest)
  if (word === 'run') return readRun(rest)
  return word === 'help' ? { kind: 'help' } : null
}

function readGateway(rest: readonly string[]): TerminalCommand {
  if (asksForHelp(rest)) return { kind: 'help' }
  const extra = rest.find((argument) => !argument.startsWith('--'))
  if (extra !== undefined) return { kind: 'misused', reason: `gateway takes no “${extra}”.` }
  return { kind: 'gateway', isOnlyIfOn: rest.includes(onlyIfOnArgument) }
}

function readRun(rest: readonly string[]): TerminalCommand {
  const dashes = rest.indexOf('--')
  const before = dashes === -1 ? rest : rest.slice(0, dashes)
  if (asksForHelp(before)) return { kind: 'help' }
  const [name, ...more] = before.filter((argument) => !argument.startsWith('--'))
  if (name === undefined) return { kind: 'misused', reason: 'The name of a key is missing.' }
  // Before two dashes, Chromium would take what is meant for the program.
  if (dashes === -1 || more.length > 0) {
    return { kind: 'misused', reason: 'Put -- between the name of the key and the program.' }
  }
  const [program, ...args] = rest.slice(dashes + 1)
  if (program === undefined || program === '') return { kind: 'misused', reason: 'The program is missing.' }
  return { kind: 'run', name, program, args }
}

const asksForHelp = (args: readonly string[]): boolean => args.includes('--help') || args.includes('-h')
