export interface ToastMessage {
  text: string
  action?: ToastAction | undefined
  /** What can be done instead. */
  otherAction?: ToastAction | undefined
}

interface ToastAction {
  label: string
  run: () => void
}

/** A message with its number: one that is shown again is a new one. */
export type QueuedToast = ToastMessage & { readonly id: number }

/** Messages that wait behind the shown one; older ones than these are dropped. */
const maxWaiting = 4

/**
 * Adds a message behind those that are shown or wait. One that only repeats a text replaces it, which restarts its
 * time; one with an action is kept, since its action may concern something else.
 */
export function addToast(queue: readonly QueuedToast[], toast: QueuedToast): readonly QueuedToast[] {
  const same = queue.findIndex(({ text, action }) => text === toast.text && !action && !toast.action)
  if (same !== -1) return queue.with(same, toast)
  const [shown, ...waiting] = queue
  return shown === undefined ? [toast] : [shown, ...[...waiting, toast].slice(-maxWaiting)]
}

/** Returns how long the first message is shown, in milliseconds: less if others wait, but long enough to act. */
export function shownForMs([shown, next]: readonly QueuedToast[]): number {
  if (next === undefined) return 8000
  return shown?.action ? 4000 : 2000
}
