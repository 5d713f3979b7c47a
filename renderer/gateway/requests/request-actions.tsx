import { MessageSquare, RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { toErrorData } from '#shared/errors.ts'
import type { KeptTextSummary, ProgramRequest } from '#shared/programs/program-request.ts'
import { useCommand } from '../../bridge/query.ts'
import { useChangeSettings } from '../../bridge/settings.ts'
import { ErrorProblem } from '../../errors/error-problem.tsx'
import { programRequestsText as text } from '../../text/en/program-requests.ts'
import { Button } from '../../ui/button.tsx'
import { ReplayDialog } from './replay-dialog.tsx'
import styles from './request-detail.module.css'

interface RequestActionsProps {
  request: ProgramRequest
  texts: KeptTextSummary
}

/** What can be done with kept texts: send the request to another model, or continue it as a chat. */
export function RequestActions({ request, texts }: RequestActionsProps) {
  const changeSettings = useChangeSettings()
  const [isReplaying, setReplaying] = useState(false)
  const open = useCommand('programRequests.openAsChat')
  return (
    <div className={styles.actions}>
      {texts.isRepeatable ? (
        <Button icon={RotateCcw} onClick={() => setReplaying(true)}>
          {text.replay}
        </Button>
      ) : (
        <p className="small quiet">{text.cantReplay}</p>
      )}
      {texts.isChat && (
        <Button
          icon={MessageSquare}
          busy={open.isPending}
          onClick={() =>
            open.mutate(
              { id: request.id },
              { onSuccess: ({ conversationId }) => changeSettings({ view: 'chat', conversationId }) },
            )
          }
        >
          {text.openAsChat}
        </Button>
      )}
      {open.error && <ErrorProblem error={toErrorData(open.error)} />}
      {isReplaying && <ReplayDialog request={request} onClose={() => setReplaying(false)} />}
    </div>
  )
}
