import { clipboard, globalShortcut } from 'electron'
import { AppError } from '#shared/errors.ts'
import type { Settings } from '#shared/settings.ts'
import { createShortcutController, type DictationState, tellsShortcuts } from '../core/dictation/shortcut-keeper.ts'

/** The shortcut that opens the window for dictation from every program. */
export interface DictationShortcut {
  follow(settings: Settings): DictationState
  state(): DictationState
}

/** Takes the shortcut from the system where the settings want it. */
export function createDictationShortcut(onPressed: () => void): DictationShortcut {
  return createShortcutController({
    register: (shortcut) => globalShortcut.register(shortcut, onPressed),
    unregister: (shortcut) => globalShortcut.unregister(shortcut),
    isReliable: tellsShortcuts(process.platform, process.env),
  })
}

/** Puts a text on the system's clipboard. Throws where it is not there afterwards. */
export async function copyToClipboard(text: string): Promise<void> {
  await clipboard.writeText(text)
  // Windows ends lines in its own way.
  if (sameLines(await clipboard.readText()) === sameLines(text)) return
  throw new AppError({
    source: 'app',
    kind: 'internal',
    message: 'The system did not take the text for its clipboard.',
  })
}

const sameLines = (text: string): string => text.replaceAll(/\r\n?/g, '\n')
