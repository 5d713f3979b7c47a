import { modelPageText as text } from '../../text/en/model-page.ts'
import { Button } from '../../ui/button.tsx'
import { Problem } from '../../ui/problem.tsx'
import { OwnRequests } from './own-requests.tsx'
import styles from './model-page.module.css'

interface NotReportedProps {
  gateway: string
  model: string
  isAsking: boolean
  onAskAgain: () => void
}

/** In place of the endpoints, if the gateway has no list of them. */
export function NotReported({ gateway, model, isAsking, onAskAgain }: NotReportedProps) {
  return (
    <div className={styles.missing}>
      <Problem
        tone="calm"
        title={text.endpointsNotReported}
        text={text.endpointsNotReportedText(gateway)}
        actions={
          <Button busy={isAsking} onClick={onAskAgain}>
            {text.askAgain}
          </Button>
        }
      />
      <OwnRequests model={model} />
    </div>
  )
}
