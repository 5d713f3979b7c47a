import { readFileSync, writeFileSync } from 'node:fs'
import { languages } from '#shared/language.ts'
import type { Settings } from '#shared/settings.ts'
import type { WindowPlacement } from './window-placement.ts'

/** What the first frame of the main window needs, before the stored data is open. */
interface FirstFrame {
  /** Copies of the settings. */
  readonly theme: Settings['theme']
  readonly language: Settings['language']
  readonly placement: WindowPlacement | null
}

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
    /** Follows the settings, from which the next start has its first frame. */
    follow: ({ theme, language }: Pick<Settings, 'theme' | 'language'>): void => change({ theme, language }),
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
  const { theme, language, placement } = fieldsOf(value)
  return {
    theme: (['light', 'dark'] as const).find((each) => each === theme) ?? 'system',
    language: languages.find((each) => each === language) ?? 'system',
    placement: parsePlacement(placement),
  }
}

function parsePlacement(value: unknown): WindowPlacement | null {
  const { x, y, width, height, isMaximised } = fieldsOf(value)
  if (!isWhole(x) || !isWhole(y) || !isWhole(width) || !isWhole(height) || typeof isMaximised !== 'boolean') return null
  return width > 0 && height > 0 ? { x, y, width, height, isMaximised } : null
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

function isWhole(value: unknown): value is number {
  return Number.isSafeInteger(value)
}
