import { contentEvent } from '#shared/ipc/content-event.ts'

/** Lets main show the window, with the frame that contains what is in the document now. */
export async function announceContent(): Promise<void> {
  await nextFrame()
  window.dispatchEvent(new Event(contentEvent))
}

/** Resolves when the next frame begins. */
export function nextFrame(): Promise<unknown> {
  return new Promise(requestAnimationFrame)
}

/** Resolves in a separate task: a frame that has begun is drawn first. */
export function nextTask(): Promise<unknown> {
  return new Promise((resolve) => setTimeout(resolve))
}
