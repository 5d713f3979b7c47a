import { writeFile } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import type { BrowserWindow, NativeImage } from 'electron'
import { toErrorData } from '#shared/errors.ts'

/** How often to look and how long at most, in milliseconds. */
const interval = 250
const longest = 10_000

/**
 * Saves a picture of the window once it stands still, and says where: the proof, where there is no display, that the
 * app has come up. Two equal pictures in a row that are not one colour count as still.
 */
export async function saveFirstPaint(window: BrowserWindow, path: string): Promise<void> {
  try {
    const picture = await pictureAtRest(window)
    if (!picture) return
    await writeFile(path, picture.toPNG())
    process.stdout.write(`Screenshot: ${path}\n`)
  } catch (error) {
    process.stderr.write(`The screenshot could not be saved: ${toErrorData(error).message}\n`)
  }
}

async function pictureAtRest(window: BrowserWindow): Promise<NativeImage | null> {
  let last: Buffer = Buffer.alloc(0)
  const end = Date.now() + longest
  while (!window.isDestroyed()) {
    const picture = await window.webContents.capturePage()
    const pixels = picture.toBitmap()
    if ((last.equals(pixels) && !isOneColour(pixels)) || Date.now() > end) return picture
    last = pixels
    await wait(interval)
  }
  return null
}

/** Four bytes a pixel. */
function isOneColour(pixels: Buffer): boolean {
  return pixels.length < 8 || pixels.subarray(4).equals(pixels.subarray(0, -4))
}
