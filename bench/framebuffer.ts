import { closeSync, openSync, readSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'

/** A header of Xvfb's file, as of `xwd`: big-endian numbers of 32 bits. */
const headerBytes = 100
/** Every row of text crosses one of these rows. */
const rowStep = 6
/** Text has at least as many colours, by its smooth edges; an empty frame of panes has a few. */
const manyColours = 16
const pollIntervalMs = 4

/** Reads what is on a virtual display from the file that Xvfb maps its screen to, without asking Xvfb. */
export function openFramebuffer(path: string) {
  const file = openSync(path, 'r')
  const header = Buffer.alloc(headerBytes)
  readSync(file, header, 0, headerBytes, 0)
  const field = (index: number) => header.readUInt32BE(index * 4)
  const [height, bytesPerLine] = [field(5), field(12)]
  // Colours of the colour map have 12 bytes each.
  const start = field(0) + field(19) * 12
  const row = new Uint32Array(bytesPerLine / 4)

  function hasContent(): boolean {
    const colours = new Set<number>()
    for (let y = 0; y < height; y += rowStep) {
      readSync(file, row, 0, bytesPerLine, start + y * bytesPerLine)
      let last = -1
      for (const pixel of row) if (pixel !== last) colours.add((last = pixel))
      if (colours.size >= manyColours) return true
    }
    return false
  }

  return {
    /** Waits until text is on the screen. Returns when, in milliseconds since 1970. */
    async content(signal: AbortSignal): Promise<number> {
      while (!hasContent()) await wait(pollIntervalMs, undefined, { signal })
      return performance.timeOrigin + performance.now()
    },
    close: () => closeSync(file),
  }
}
