import { readSignInCallback } from './callback-url.ts'

/** Arguments that must precede an address. */
export const openUrlArguments = ['--open-url', '--'] as const

/**
 * Returns the deep link in the arguments of this process, which directly follows `--open-url --`. Never takes the last
 * argument, nor the arguments of another process, which Chromium reorders (security.md 2).
 */
export function deepLinkIn(argv: readonly string[]): string | null {
  const [first, second] = openUrlArguments
  const index = argv.findIndex((argument, position) => argument === first && argv[position + 1] === second)
  return index === -1 ? null : readDeepLink(argv[index + 2])
}

/** Returns an address that the app was opened with; null unless it is a callback with the scheme of the app. */
export function readDeepLink(url: unknown): string | null {
  return typeof url === 'string' && readSignInCallback(url)?.kind === 'scheme' ? url : null
}

/** Data that a second instance passes to the first. */
export interface SecondInstanceData {
  readonly openUrl: string | null
  /** Whether it was started only for dictation. */
  readonly isDictation: boolean
  /** Whether it was started to serve other programs, which this one does. */
  readonly isForPrograms: boolean
}

/** Parses data of a second instance, which may be another version or program. */
export function readSecondInstanceUrl(data: unknown): string | null {
  return readDeepLink(fieldOf(data, 'openUrl'))
}

/** The argument that opens the dictation window. */
const dictateArgument = '--dictate'

/** Returns whether the arguments start a dictation. */
export function isForDictation(argv: readonly string[]): boolean {
  return argv.includes(dictateArgument)
}

/** Returns whether the second instance was started for dictation. */
export function isSecondInstanceDictation(data: unknown): boolean {
  return fieldOf(data, 'isDictation') === true
}

/** Returns whether the second instance was started to serve other programs, without a window. */
export function isSecondInstanceForPrograms(data: unknown): boolean {
  return fieldOf(data, 'isForPrograms') === true
}

/** By hand: schemas are loaded after the window. */
function fieldOf(data: unknown, name: keyof SecondInstanceData): unknown {
  return typeof data === 'object' && data !== null ? Reflect.get(data, name) : undefined
}
