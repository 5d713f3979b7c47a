import { Toast as Primitive } from 'radix-ui'
import { type ReactNode, createContext, use, useEffect, useEffectEvent, useMemo, useState } from 'react'
import { X } from 'lucide-react'
import { FailureContext } from '../bridge/query.ts'
import { Button } from './button.tsx'
import { IconButton } from './icon-button.tsx'
import { addToast, type QueuedToast, shownForMs, type ToastMessage } from './toast-queue.ts'
import { uiText } from '../text/en/ui.ts'
import styles from './toast.module.css'

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
  // A closed message stays first in the queue while it fades out.
  const [closedId, setClosedId] = useState<number | null>(null)
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
  const [shown] = queue
  return (
    <ToastContext value={toasts}>
      <FailureContext value={toasts.show}>
        <Primitive.Provider label={uiText.notification}>
          {children}
          {shown && (
            <Primitive.Root
              key={shown.id}
              className={styles.toast}
              duration={shownForMs(queue)}
              open={shown.id !== closedId}
              onOpenChange={(isOpen) => !isOpen && setClosedId(shown.id)}
            >
              <AfterClosing
                isClosed={shown.id === closedId}
                run={() => setQueue((before) => before.filter(({ id }) => id !== shown.id))}
              />
              <Primitive.Description>{shown.text}</Primitive.Description>
              {[shown.action, shown.otherAction].map(
                (action) =>
                  action && (
                    <Primitive.Action key={action.label} altText={action.label} asChild>
                      <Button variant="ghost" size="small" className={styles.action} onClick={action.run}>
                        {action.label}
                      </Button>
                    </Primitive.Action>
                  ),
              )}
              <Primitive.Close asChild>
                <IconButton size="small" label={uiText.dismiss} icon={X} />
              </Primitive.Close>
            </Primitive.Root>
          )}
          <Primitive.Viewport className={styles.toasts} label={uiText.notifications} />
        </Primitive.Provider>
      </FailureContext>
    </ToastContext>
  )
}

/** A closed message is removed after it has faded out, or without that where nothing is animated. */
function AfterClosing({ isClosed, run }: { isClosed: boolean; run: () => void }) {
  const leave = useEffectEvent(() => isClosed && run())
  useEffect(() => () => void leave(), [])
  return null
}
