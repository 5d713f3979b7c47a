import { type ReactNode, createContext, use, useMemo, useState } from 'react'
import { FailureContext } from '../bridge/query.ts'
import { loadLater } from './load-later.tsx'
import { addToast, type QueuedToast, type ToastMessage } from './toast-queue.ts'

const ShownToast = loadLater(() => import('./shown-toast.tsx'))

interface Toasts {
  /** For what has no place on screen, such as undoing a deletion. */
  show: (message: ToastMessage) => void
}

const ToastContext = createContext<Toasts | null>(null)

export function useToast(): Toasts {
  const toasts = use(ToastContext)
  if (!toasts) throw new Error('useToast outside of ToastProvider')
  return toasts
}

let lastId = 0

/** Mounted once around the app. Messages are shown one at a time, in their order. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [queue, setQueue] = useState<readonly QueuedToast[]>([])
  const toasts = useMemo<Toasts>(
    () => ({
      show: (message) => {
        lastId += 1
        const toast = { ...message, id: lastId }
        setQueue((before) => addToast(before, toast))
      },
    }),
    [],
  )
  // From the first message on, so that the place of messages is there before they are.
  const [hadOne, setHadOne] = useState(false)
  if (queue.length > 0 && !hadOne) setHadOne(true)
  return (
    <ToastContext value={toasts}>
      <FailureContext value={toasts.show}>
        {children}
        {hadOne && (
          <ShownToast queue={queue} onClosed={(id) => setQueue((before) => before.filter((each) => each.id !== id))} />
        )}
      </FailureContext>
    </ToastContext>
  )
}
