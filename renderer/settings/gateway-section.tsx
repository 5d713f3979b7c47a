import type { GatewayStatus } from '#shared/ipc/bridge.ts'
import { toErrorData } from '#shared/errors.ts'
import type { ErrorData } from '#shared/errors.ts'
import { useCall, useCommand } from '../bridge/query.ts'
import { settingsText as text } from '../text/en/settings.ts'
import { Button } from '../ui/button.tsx'
import { errorWords } from '../text/error-words.ts'
import { errorsText } from '../text/en/errors.ts'
import { Loaded } from '../ui/loaded.tsx'
import { Problem } from '../ui/problem.tsx'
import { Skeleton } from '../ui/skeleton.tsx'

/** The gateway in use: what it is, where it is and how it is. */
export function GatewaySection() {
  const gateway = useCall('gateway.status', {})
  return (
    <Loaded query={gateway} loading={<Skeleton label={text.loading} rows={2} />}>
      {(status) => <Gateway status={status} />}
    </Loaded>
  )
}

const dots: Record<GatewayStatus['state'], string> = { starting: 'off', connected: 'ok', unreachable: 'warn' }

function Gateway({ status }: { status: GatewayStatus }) {
  const restart = useCommand('gateway.restart')
  const isBusy = restart.isPending || status.state === 'starting'
  const error = restart.error ? toErrorData(restart.error) : status.state === 'unreachable' ? status.error : null
  return (
    <>
      <p className="dim">{status.isEmbedded ? text.embedded : text.remote}</p>
      <div className="setting">
        <div className="min-w-0">
          <div className="row">
            <span className={`status-dot ${dots[status.state]}`} />
            <span className="medium cut">{status.name}</span>
            <span className="small quiet">{text.states[status.state]}</span>
          </div>
        </div>
        {status.isEmbedded && (
          <Button busy={isBusy} onClick={() => restart.mutate({})}>
            {isBusy ? text.restarting : text.restart}
          </Button>
        )}
      </div>
      <div className="setting">
        <div>{text.baseUrl}</div>
        <div className="mono dim select-text break-all text-right">
          {status.baseUrl ?? <span className="quiet font-sans">{text.noBaseUrl}</span>}
        </div>
      </div>
      {error && <WhatIsWrong error={error} />}
    </>
  )
}

/** Without buttons: the one that helps stands above it already. */
function WhatIsWrong({ error }: { error: ErrorData }) {
  const words = errorWords(error)
  if (!words) return null
  return (
    <div className="mt-3">
      <Problem
        tone={words.tone}
        title={words.title}
        text={words.text}
        details={{ label: errorsText.details, content: words.details }}
      />
    </div>
  )
}
