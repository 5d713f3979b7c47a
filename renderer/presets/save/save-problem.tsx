import { KeyRound } from 'lucide-react'
import type { ErrorData } from '#shared/errors.ts'
import { useGateways, useOpenGateway } from '../../gateways/gateways.ts'
import { errorsText } from '../../text/en/errors.ts'
import { presetSaveText as text } from '../../text/en/preset-save.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorProblem } from '../../errors/error-problem.tsx'
import { Problem } from '../../ui/problem.tsx'

interface SaveProblemProps {
  error: ErrorData
  profileId: string
  onRetry: () => void
  retrying: boolean
  /** The person goes to Settings. */
  onLeave: () => void
}

/** Shows why a preset was not saved, with error actions. The draft is always kept. */
export function SaveProblem({ error, profileId, onRetry, retrying, onLeave }: SaveProblemProps) {
  const openGateway = useOpenGateway()
  const gateway = useGateways().profiles?.find(({ id }) => id === profileId)
  if (error.source !== 'gateway' || error.status !== 403) {
    return (
      <>
        <ErrorProblem error={error} onRetry={onRetry} retrying={retrying} />
        <p className="small quiet">{text.draftKept}</p>
      </>
    )
  }
  return (
    <Problem
      icon={KeyRound}
      title={text.forbiddenTitle}
      text={text.forbidden(gateway?.name ?? profileId)}
      actions={
        <>
          <Button
            onClick={() => {
              onLeave()
              openGateway(profileId)
            }}
          >
            {gateway?.keys.management ? text.replaceManagementKey : text.addManagementKey}
          </Button>
          <Button variant="ghost" busy={retrying} onClick={onRetry}>
            {errorsText.retry}
          </Button>
        </>
      }
      details={{ label: errorsText.details, content: error.message }}
    />
  )
}
