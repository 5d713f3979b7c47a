import { z } from 'zod'
import { readCallback } from './callback-url.ts'

/** What stands before an address in the arguments: from anywhere else none is taken. */
export const openUrlArguments = ['--open-url', '--'] as const

/**
 * The deep link in the arguments of this very process: what directly follows `--open-url --`. Never the last argument,
 * and never the arguments of another process, which Chromium puts into another order (security.md 2).
 */
export function deepLinkIn(argv: readonly string[]): string | null {
  const [first, second] = openUrlArguments
  const index = argv.findIndex((argument, position) => argument === first && argv[position + 1] === second)
  return index === -1 ? null : readDeepLink(argv[index + 2])
}

/** An address that the app was opened with; null unless it is a callback by our own scheme. */
export function readDeepLink(url: unknown): string | null {
  return typeof url === 'string' && readCallback(url)?.kind === 'scheme' ? url : null
}

/** What a second instance hands over to the first. */
export interface HandedOver {
  readonly openUrl: string | null
  /** It was started to dictate, and not to see the app. */
  readonly isDictation: boolean
}

const handedOver = z.object({ openUrl: z.string().max(8192).nullable(), isDictation: z.boolean().default(false) })

/** Reads what another instance handed over, which may be another version or program. */
export function readHandedOver(data: unknown): string | null {
  return readDeepLink(handedOver.safeParse(data).data?.openUrl)
}

/** The argument that opens the window for dictation. */
const dictateArgument = '--dictate'

/** Whether these are the arguments of a start that is for dictation. */
export function isForDictation(argv: readonly string[]): boolean {
  return argv.includes(dictateArgument)
}

/** Whether the other instance was started to dictate. */
export function isDictationHandedOver(data: unknown): boolean {
  return handedOver.safeParse(data).data?.isDictation ?? false
}
