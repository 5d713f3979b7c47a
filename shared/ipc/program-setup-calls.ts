import { z } from 'zod'
import {
  listedProgram,
  setupChoice,
  setupLimits,
  setupPreview,
  setupProgram,
  setupUndone,
} from '../programs/program-setup.ts'
import { defineCall, defineEvent } from './contract-kinds.ts'

const nothing = z.object({})

/** Calls that set up other programs to use the embedded gateway. */
export const programSetupCalls = {
  'programSetup.list': defineCall(nothing, z.array(listedProgram)),
  /** Returns what would be written, and the lines to copy. Changes nothing, and makes no key. */
  'programSetup.preview': defineCall(setupChoice.extend({ showsAll: z.boolean() }), setupPreview),
  /**
   * Makes a key for the program and writes its file. `hash` is that of the preview: a file that has changed since is
   * `bad-input`, and so is one that cannot be edited safely. The key that was written before is revoked.
   */
  'programSetup.write': defineCall(setupChoice.extend({ hash: z.string().max(100), limits: setupLimits }), nothing),
  /** Restores the file, or takes out what was written if the file has changed since; revokes the key. */
  'programSetup.undo': defineCall(z.object({ program: setupProgram }), setupUndone),
  /**
   * Copies lines with a key to the clipboard, or the key alone; the page never gets the key. The key is one for all that
   * is copied for this program until the app ends.
   */
  'programSetup.copy': defineCall(
    setupChoice.extend({
      what: z.union([z.enum(['terminal', 'key']), z.object({ snippet: z.int().min(0).max(20) })]),
      limits: setupLimits,
    }),
    nothing,
  ),
  /** A program was set up, or that was undone. */
  'programSetup.changed': defineEvent(nothing),
} as const
