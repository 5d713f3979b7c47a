import { clipboard, globalShortcut } from 'electron'
import { explain } from '#shared/messages/explain.ts'
import type { Settings } from '#shared/settings.ts'
import { internalError } from '../core/app-errors.ts'
import {
  createShortcutController,
  type DictationState,
  areShortcutsReliable,
} from '../core/dictation/shortcut-controller.ts'

/** The global shortcut that opens the dictation window. */
export interface DictationShortcut {
  follow(settings: Settings): DictationState
  state(): DictationState
}

/** Creates the shortcut, which is registered while the settings enable it. */
export function createDictationShortcut(onPressed: () => void): DictationShortcut {
  return createShortcutController({
    register: (shortcut) => globalShortcut.register(shortcut, onPressed),
    unregister: (shortcut) => globalShortcut.unregister(shortcut),
    isReliable: areShortcutsReliable(process.platform, process.env),
  })
}

/** Copies a text to the system's clipboard. Throws if the clipboard does not contain it afterwards. */
export async function copyToClipboard(text: string): Promise<void> {
  await clipboard.writeText(text)
  // Windows changes line endings.
  if (sameLines(await clipboard.readText()) === sameLines(text)) return
  throw internalError(explain('clipboardNotWritten'))
}

const sameLines = (text: string): string => text.replaceAll(/\r\n?/g, '\n')
