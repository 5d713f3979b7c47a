import { writeFile } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import type { BrowserWindow, NativeImage } from 'electron'
import { toErrorData } from '#shared/errors.ts'

/** Time between two screenshots, and the maximum wait. */
const pollIntervalMs = 250
const maxWaitMs = 10_000

/**
 * Saves a screenshot of the window once it stops changing, and prints its path, as proof without a display that the app
 * has started. The window is stable after two equal screenshots of more than one colour.
 */
export async function saveFirstPaint(window: BrowserWindow, path: string): Promise<void> {
  try {
    const picture = await captureStablePage(window)
    if (!picture) return
    await writeFile(path, picture.toPNG())
    process.stdout.write(`Screenshot: ${path}\n`)
  } catch (error) {
    process.stderr.write(`The screenshot could not be saved: ${toErrorData(error).message}\n`)
  }
}

async function captureStablePage(window: BrowserWindow): Promise<NativeImage | null> {
  let last: Buffer = Buffer.alloc(0)
  const end = Date.now() + maxWaitMs
  while (!window.isDestroyed()) {
    const picture = await window.webContents.capturePage()
    const pixels = picture.toBitmap()
    if ((last.equals(pixels) && !isOneColour(pixels)) || Date.now() > end) return picture
    last = pixels
    await wait(pollIntervalMs)
  }
  return null
}

/** Returns whether all pixels, of four bytes each, are equal. */
function isOneColour(pixels: Buffer): boolean {
  return pixels.length < 8 || pixels.subarray(4).equals(pixels.subarray(0, -4))
}
