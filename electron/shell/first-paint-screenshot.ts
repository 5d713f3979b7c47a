import { writeFile } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import type { BrowserWindow, NativeImage } from 'electron'
import { toErrorData } from '#shared/errors.ts'

/** Time between two screenshots, and the maximum wait. */
const pollIntervalMs = 250
const maxWaitMs = 10_000
const manyColours = 32

/**
 * Saves a screenshot of the window once it stops changing, and prints its path, as proof without a display that the app
 * has started. The window is stable after two equal screenshots with text.
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
    if ((last.equals(pixels) && hasText(pixels)) || Date.now() > end) return picture
    last = pixels
    await wait(pollIntervalMs)
  }
  return null
}

/** Returns whether there is text, whose edges have many colours. The page has only a few before its content. */
function hasText(pixels: Buffer): boolean {
  const colours = new Set<number>()
  for (let offset = 0; offset < pixels.length && colours.size < manyColours; offset += 4) {
    colours.add(pixels.readUInt32LE(offset))
  }
  return colours.size === manyColours
}
