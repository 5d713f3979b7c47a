/** The frames of a window. */
export interface FrameClock {
  /** Returns milliseconds. */
  now(): number
  /** Resolves in the next frame; to false if the window draws none, because it is hidden. */
  nextFrame(): Promise<boolean>
  /** Returns when a key was last pressed, in the time of `now`. */
  lastKeyAt(): number
}

/** Chooses when growing answers are drawn. */
export interface FramePacer {
  /** Call it after each draw. Resolves when the next one may follow. */
  rest(): Promise<void>
}

/** Frames from one draw to the next, at least: the one that draws, and one for everything else. */
const minFrames = 2
const maxFrames = 4

/** Milliseconds of a frame that was late at 60 Hz. */
const lateMs = 25

/** Number of draws in time after which the next ones come one frame earlier. */
const drawsInTimeToSpeedUp = 8

/** Frames that belong to a key alone: its own, and one to paint it. */
const keyFrames = 2

/**
 * Creates a pacer that draws in every second frame. A frame that was late makes the next draws rarer, down to every
 * fourth, and a key that was just pressed is painted first. A hidden window is paced by its clock.
 */
export function createFramePacer(clock: FrameClock): FramePacer {
  let frames = minFrames
  let drawsInTime = 0

  function adapt(isLate: boolean): void {
    drawsInTime = isLate ? 0 : drawsInTime + 1
    if (isLate) frames = Math.min(frames + 1, maxFrames)
    else if (drawsInTime % drawsInTimeToSpeedUp === 0) frames = Math.max(frames - 1, minFrames)
  }

  return {
    async rest() {
      if (!(await clock.nextFrame())) return
      const drawnAt = clock.now()
      if (!(await clock.nextFrame())) return
      adapt(clock.now() - drawnAt > lateMs)
      for (let frame = minFrames; frame < frames; frame += 1) if (!(await clock.nextFrame())) return
      // Once per draw, so that a key that is held down does not stop the drawing.
      if (clock.lastKeyAt() < drawnAt) return
      for (let frame = 0; frame < keyFrames; frame += 1) if (!(await clock.nextFrame())) return
    },
  }
}

/** Milliseconds without a frame after which a window counts as hidden. Chromium may make a hidden one wait longer. */
const hiddenAfterMs = 250

/** Returns the frames of this window, until the signal aborts. */
export function followFrames(signal: AbortSignal): FrameClock {
  let keyAt = -Infinity
  const noteKey = (): void => {
    keyAt = performance.now()
  }
  window.addEventListener('keydown', noteKey, { capture: true, passive: true, signal })
  return {
    now: () => performance.now(),
    lastKeyAt: () => keyAt,
    nextFrame: () =>
      new Promise((resolve) => {
        const frame = requestAnimationFrame(() => {
          clearTimeout(timer)
          resolve(true)
        })
        const timer = setTimeout(() => {
          cancelAnimationFrame(frame)
          resolve(false)
        }, hiddenAfterMs)
      }),
  }
}
