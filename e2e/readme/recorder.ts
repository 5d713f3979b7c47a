import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright/test'
import { screenshotFolder } from '../harness/screenshot.ts'

/** Captures the frames of an animation. */
export interface Recorder {
  /**
   * Captures what the window shows now, for this many milliseconds of the animation. Animations of the page, such as a
   * spinner, are where they would be at that time.
   */
  frame(durationMs: number): Promise<void>
}

/**
 * Creates a recorder of a window. It saves the frames to the folder `tour` beside the screenshots, each named after its
 * number and its duration (scripts/screenshots/animation.mjs).
 */
export function createRecorder(window: Page): Recorder {
  const folder = join(screenshotFolder(), 'tour')
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder)
  let count = 0
  let elapsedMs = 0
  return {
    async frame(durationMs) {
      count += 1
      await window.evaluate((time) => {
        // The caret blinks on a clock that nothing can stop.
        document.documentElement.style.caretColor = 'transparent'
        for (const animation of document.getAnimations()) {
          animation.pause()
          animation.currentTime = time
        }
      }, elapsedMs)
      elapsedMs += durationMs
      const path = join(folder, `${String(count).padStart(3, '0')}-${durationMs}.png`)
      await window.screenshot({ path, caret: 'initial', animations: 'allow' })
    },
  }
}
