import { Toast as Primitive } from 'radix-ui'
import { useEffect, useEffectEvent, useState } from 'react'
import { X } from 'lucide-react'
import { Button } from './button.tsx'
import { IconButton } from './icon-button.tsx'
import { type QueuedToast, shownForMs } from './toast-queue.ts'
import { uiText } from '../text/en/ui.ts'
import styles from './toast.module.css'

interface ShownToastProps {
  queue: readonly QueuedToast[]
  onClosed: (id: number) => void
}

/** Shows the first message of the queue, and the place for those that follow. */
export default function ShownToast({ queue, onClosed }: ShownToastProps) {
  // A closed message stays first in the queue while it fades out.
  const [closedId, setClosedId] = useState<number | null>(null)
  const [shown] = queue
  return (
    <Primitive.Provider label={uiText.notification}>
      {shown && (
        <Primitive.Root
          key={shown.id}
          className={styles.toast}
          duration={shownForMs(queue)}
          open={shown.id !== closedId}
          onOpenChange={(isOpen) => !isOpen && setClosedId(shown.id)}
        >
          <AfterClosing isClosed={shown.id === closedId} run={() => onClosed(shown.id)} />
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
  )
}

/** A closed message is removed after it has faded out, or without that where nothing is animated. */
function AfterClosing({ isClosed, run }: { isClosed: boolean; run: () => void }) {
  const leave = useEffectEvent(() => isClosed && run())
  useEffect(() => () => void leave(), [])
  return null
}
