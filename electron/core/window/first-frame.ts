import { readFileSync, writeFileSync } from 'node:fs'
import { languages } from '#shared/language.ts'
import type { FieldPlace } from '#shared/page-address.ts'
import type { Settings } from '#shared/settings.ts'
import type { WindowPlacement } from './window-placement.ts'

/** What the first frame of the main window needs, before the stored data is open. */
interface FirstFrame {
  /** Copies of the settings. */
  readonly theme: Settings['theme']
  readonly language: Settings['language']
  readonly placement: WindowPlacement | null
  /** Where the composer is; null if another view is open. */
  readonly field: FieldPlace | null
}

/** With the default settings: an empty chat beside the list. */
const newField: FieldPlace = { isInMiddle: true, listWidth: 248, inspectorWidth: 0 }

type FollowedSettings = Pick<Settings, 'theme' | 'language' | 'view' | 'listWidth' | 'inspectorOpen' | 'inspectorWidth'>

export type FirstFrameFile = ReturnType<typeof openFirstFrame>

/** Reads a small file; what is missing or unreadable has its default. It is written when something in it changes. */
export function openFirstFrame(path: string) {
  let frame = parse(read(path))
  function change(changed: Partial<FirstFrame>): void {
    const before = JSON.stringify(frame)
    frame = { ...frame, ...changed }
    const text = JSON.stringify(frame)
    if (text === before) return
    try {
      writeFileSync(path, text, { mode: 0o600 })
    } catch {
      // The next start begins with the last frame that could be saved, and corrects it.
    }
  }
  return {
    theme: () => frame.theme,
    language: () => frame.language,
    field: () => frame.field,
    /** Follows the settings, from which the next start has its first frame, and whether the open chat is empty. */
    follow(
      { theme, language, view, listWidth, inspectorOpen, inspectorWidth }: FollowedSettings,
      isChatEmpty: boolean,
    ): void {
      const field = { isInMiddle: isChatEmpty, listWidth, inspectorWidth: inspectorOpen ? inspectorWidth : 0 }
      change({ theme, language, field: view === 'chat' ? field : null })
    },
    placement: { read: () => frame.placement, write: (placement: WindowPlacement): void => change({ placement }) },
  }
}

function read(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return null
  }
}

/** By hand: schemas are loaded after the window. */
function parse(value: unknown): FirstFrame {
  const { theme, language, placement, field } = fieldsOf(value)
  return {
    theme: (['light', 'dark'] as const).find((each) => each === theme) ?? 'system',
    language: languages.find((each) => each === language) ?? 'system',
    placement: parsePlacement(placement),
    field: field === null ? null : parseField(field),
  }
}

function parsePlacement(value: unknown): WindowPlacement | null {
  const { x, y, width, height, isMaximised } = fieldsOf(value)
  if (!isWhole(x) || !isWhole(y) || !isWhole(width) || !isWhole(height) || typeof isMaximised !== 'boolean') return null
  return width > 0 && height > 0 ? { x, y, width, height, isMaximised } : null
}

function parseField(value: unknown): FieldPlace {
  const { isInMiddle, listWidth, inspectorWidth } = fieldsOf(value)
  return typeof isInMiddle === 'boolean' && isWhole(listWidth) && isWhole(inspectorWidth)
    ? { isInMiddle, listWidth, inspectorWidth }
    : newField
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

function isWhole(value: unknown): value is number {
  return Number.isSafeInteger(value)
}
