import { z } from 'zod'

export interface Rectangle {
  x: number
  y: number
  width: number
  height: number
}

/** Where the window stood when it was last seen, in the system's (device independent) pixels. */
export const windowPlacement = z.object({
  x: z.int(),
  y: z.int(),
  width: z.int().positive(),
  height: z.int().positive(),
  isMaximised: z.boolean(),
})
export type WindowPlacement = z.infer<typeof windowPlacement>

export const smallestWindow = { width: 900, height: 600 } as const
export const firstWindow = { width: 1280, height: 800 } as const

/** The sizes of a kind of window: the smallest that its layout bears, and what it has at first. */
export interface WindowSizes {
  readonly smallest: Size
  readonly first: Size
}

export const mainSizes: WindowSizes = { smallest: smallestWindow, first: firstWindow }
/** A window with one conversation has neither rail nor list. */
export const conversationSizes: WindowSizes = {
  smallest: { width: 480, height: 480 },
  first: { width: 760, height: 800 },
}
/** That for dictation stands over other programs, which are what is looked at. */
export const dictationSizes: WindowSizes = {
  smallest: { width: 380, height: 180 },
  first: { width: 460, height: 220 },
}

/**
 * Where to open the window: as it was, moved and shrunk so that all of it is on a screen that is there today. The first
 * of `screens` (work areas) is the main one; a window that was on none of them comes back in its middle.
 */
export function placeWindow(
  saved: WindowPlacement | null,
  screens: readonly Rectangle[],
  { smallest, first } = mainSizes,
): Rectangle {
  const main = screens[0] ?? { x: 0, y: 0, ...first }
  const screen = saved && screens.find((area) => overlap(area, saved) > 0)
  if (!saved || !screen) return centre(fit(saved ?? first, main, smallest), main)
  const size = fit(saved, screen, smallest)
  return {
    ...size,
    x: clamp(saved.x, screen.x, screen.x + screen.width - size.width),
    y: clamp(saved.y, screen.y, screen.y + screen.height - size.height),
  }
}

type Size = Pick<Rectangle, 'width' | 'height'>

/** Never below the smallest window, even on a smaller screen: the layout holds no further. */
function fit({ width, height }: Size, area: Size, smallest: Size): Size {
  return {
    width: Math.max(smallest.width, Math.min(width, area.width)),
    height: Math.max(smallest.height, Math.min(height, area.height)),
  }
}

function centre(size: Size, area: Rectangle): Rectangle {
  return {
    ...size,
    x: Math.max(area.x, area.x + Math.round((area.width - size.width) / 2)),
    y: Math.max(area.y, area.y + Math.round((area.height - size.height) / 2)),
  }
}

function overlap(one: Rectangle, other: Rectangle): number {
  const width = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x)
  const height = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y)
  return Math.max(0, width) * Math.max(0, height)
}

function clamp(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(value, most))
}
