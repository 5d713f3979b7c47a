import { z } from 'zod'
import { call, event } from './contract-kinds.ts'

const nothing = z.object({})

/**
 * Whether the shortcut for dictation works: `taken` where the system did not give it to the app, `unsure` where it took
 * it and may not tell of its presses, as under Wayland.
 */
const dictationState = z.object({ state: z.enum(['off', 'ready', 'taken', 'unsure']) })

/** The calls about dictation into any program. */
export const dictationCalls = {
  'dictation.state': call(nothing, dictationState),
  'dictation.changed': event(dictationState),
  /** The shortcut was pressed again, or the command was given again, while the window for dictation is open. */
  'dictation.pressed': event(nothing),
  /** Puts what was said on the clipboard. When it returns it is there. */
  'dictation.copy': call(z.object({ text: z.string().min(1).max(1_000_000) }), nothing),
} as const
