/** The part of a text to stream; `begin` is where an earlier part has ended. */
export interface Part {
  begin: number
  end: number
}

/** Shows this many more characters of a text in each frame, scrolled to the end. */
export async function streamByFrames(
  charactersAFrame: number,
  { begin, end }: Part,
  show: (arrivedTo: number) => void,
): Promise<void> {
  for (let at = begin; at < end; at += charactersAFrame) {
    show(Math.min(end, at + charactersAFrame))
    followEnd()
    await new Promise(requestAnimationFrame)
  }
}

/** Streams in real time, at this many characters per second. Returns the duration of each frame in milliseconds. */
export async function streamByClock(
  { begin, end }: Part,
  charactersASecond: number,
  show: (arrivedTo: number) => void,
): Promise<number[]> {
  const frames: number[] = []
  const started = await nextFrame()
  let before = started
  for (let at = begin; at < end;) {
    const now = await nextFrame()
    frames.push(now - before)
    before = now
    at = Math.min(end, begin + Math.ceil(((now - started) / 1000) * charactersASecond))
    show(at)
    followEnd()
  }
  return frames
}

const nextFrame = () => new Promise<number>(requestAnimationFrame)

/** Scrolls to the end. The document scrolls, not the body, regardless of the body's own overflow. */
function followEnd(): void {
  const scroller = document.scrollingElement
  if (scroller === null) throw new Error('The page does not scroll')
  scroller.scrollTop = scroller.scrollHeight
}
