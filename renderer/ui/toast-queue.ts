export interface ToastMessage {
  text: string
  action?: ToastAction | undefined
  /** What can be done instead. */
  otherAction?: ToastAction | undefined
  /** A newer message about the same thing replaces this one, since its action would undo too much. */
  topic?: string | undefined
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
 * Adds a message behind those that are shown or wait. One about the same topic replaces the older one, and so does one
 * that only repeats a text, which restarts its time.
 */
export function addToast(queue: readonly QueuedToast[], toast: QueuedToast): readonly QueuedToast[] {
  const same = queue.findIndex(({ text, action, topic }) =>
    toast.topic === undefined ? text === toast.text && !action && !toast.action : topic === toast.topic,
  )
  if (same !== -1) return queue.with(same, toast)
  const [shown, ...waiting] = queue
  return shown === undefined ? [toast] : [shown, ...[...waiting, toast].slice(-maxWaiting)]
}

/** Returns how long the first message is shown, in milliseconds: less if others wait, but long enough to act. */
export function shownForMs([shown, next]: readonly QueuedToast[]): number {
  if (next === undefined) return 8000
  return shown?.action ? 4000 : 2000
}
