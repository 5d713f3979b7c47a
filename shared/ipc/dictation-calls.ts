import { z } from 'zod'
import { defineCall, defineEvent } from './contract-kinds.ts'

const nothing = z.object({})

/**
 * State of the dictation shortcut: `taken` if the system did not assign it to the app, `unsure` if the system assigned
 * it but may not report presses, as under Wayland.
 */
const dictationState = z.object({ state: z.enum(['off', 'ready', 'taken', 'unsure']) })

/** Calls for dictation into any program. */
export const dictationCalls = {
  'dictation.state': defineCall(nothing, dictationState),
  'dictation.changed': defineEvent(dictationState),
  /** The shortcut or the command was used again while the dictation window is open. */
  'dictation.pressed': defineEvent(nothing),
  /** Copies the transcript to the clipboard, and returns afterwards. */
  'dictation.copy': defineCall(z.object({ text: z.string().min(1).max(1_000_000) }), nothing),
} as const
