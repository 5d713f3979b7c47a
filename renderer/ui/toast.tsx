import { Toast as Primitive } from 'radix-ui'
import { type ReactNode, createContext, use, useMemo, useState } from 'react'
import { X } from 'lucide-react'
import { FailureContext } from '../bridge/query.ts'
import { Button } from './button.tsx'
import { IconButton } from './icon-button.tsx'
import { uiText } from '../text/en/ui.ts'
import styles from './toast.module.css'

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

/** Mounted once around the app. The newest message replaces the one before. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<(ToastMessage & { id: number }) | null>(null)
  const toasts = useMemo<Toasts>(
    () => ({ show: (message) => setShown((before) => ({ ...message, id: (before?.id ?? 0) + 1 })) }),
    [],
  )
  return (
    <ToastContext value={toasts}>
      <FailureContext value={toasts.show}>
        <Primitive.Provider label={uiText.notification} duration={8000}>
          {children}
          {shown && (
            <Primitive.Root
              key={shown.id}
              className={styles.toast}
              onOpenChange={(isOpen) => !isOpen && setShown(null)}
            >
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
