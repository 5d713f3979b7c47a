import { RotateCcw, Trash2, X } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'
import { useCall, useCommand } from '../../bridge/query.ts'
import { windowsText } from '../../text/en/windows.ts'
import { Button } from '../../ui/button.tsx'
import { Problem } from '../../ui/problem.tsx'
import problem from '../../ui/problem.module.css'

interface DeletedChatProps {
  conversationId: string
  /** Opens the conversation again. */
  reopen: () => void
}

/** Replaces a deleted chat in its separate window. */
export default function DeletedChat({ conversationId, reopen }: DeletedChatProps) {
  const restore = useCommand('conversation.restore', { failed: windowsText.notBroughtBack })
  const { isFetchedAfterMount, isSuccess } = useCall('conversation.read', { conversationId })
  // If the deletion was undone in another window, the chat is back here too.
  const isBack = isFetchedAfterMount && isSuccess
  const onRestored = useEffectEvent(reopen)
  useEffect(() => {
    if (isBack) onRestored()
  }, [isBack])
  return (
    <div className="scroll">
      <div className={problem.instead}>
        <Problem
          tone="calm"
          icon={Trash2}
          title={windowsText.deletedTitle}
          text={windowsText.deletedText}
          actions={
            <>
              <Button
                icon={RotateCcw}
                busy={restore.isPending}
                onClick={() => restore.mutate({ conversationId }, { onSuccess: reopen })}
              >
                {windowsText.bringBack}
              </Button>
              <Button variant="ghost" icon={X} onClick={() => window.close()}>
                {windowsText.close}
              </Button>
            </>
          }
        />
      </div>
    </div>
  )
}
