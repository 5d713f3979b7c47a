export interface Rectangle {
  x: number
  y: number
  width: number
  height: number
}

/** The last placement of a window, in device-independent pixels. */
export interface WindowPlacement extends Rectangle {
  isMaximised: boolean
}

export const minWindowSize = { width: 900, height: 600 } as const
export const initialWindowSize = { width: 1280, height: 800 } as const

/** The minimum size of a kind of window, and its initial size. */
export interface WindowSizes {
  readonly minimum: Size
  readonly initial: Size
}

export const mainSizes: WindowSizes = { minimum: minWindowSize, initial: initialWindowSize }
/** A conversation window has neither rail nor list. */
export const conversationSizes: WindowSizes = {
  minimum: { width: 480, height: 480 },
  initial: { width: 760, height: 800 },
}
/** The dictation window floats above other programs, which the person works in. */
export const dictationSizes: WindowSizes = {
  minimum: { width: 380, height: 180 },
  initial: { width: 460, height: 220 },
}

/**
 * Returns where to open the window: at its last placement, moved and shrunk to fit a connected screen. `screens` are
 * work areas, the main one first; a window that was on none of them is centred on the main one.
 */
export function placeWindow(
  saved: WindowPlacement | null,
  screens: readonly Rectangle[],
  { minimum, initial } = mainSizes,
): Rectangle {
  const main = screens[0] ?? { x: 0, y: 0, ...initial }
  const screen = saved && screens.find((area) => overlap(area, saved) > 0)
  if (!saved || !screen) return centre(fit(saved ?? initial, main, minimum), main)
  const size = fit(saved, screen, minimum)
  return {
    ...size,
    x: clamp(saved.x, screen.x, screen.x + screen.width - size.width),
    y: clamp(saved.y, screen.y, screen.y + screen.height - size.height),
  }
}

type Size = Pick<Rectangle, 'width' | 'height'>

/** Never smaller than the minimum, even on a smaller screen: the layout needs it. */
function fit({ width, height }: Size, area: Size, minimum: Size): Size {
  return {
    width: Math.max(minimum.width, Math.min(width, area.width)),
    height: Math.max(minimum.height, Math.min(height, area.height)),
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

function clamp(value: number, min: number, max: number): number {
  return Math.max(min, Math.min(value, max))
}
