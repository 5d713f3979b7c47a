import { Copy } from 'lucide-react'
import { useState } from 'react'
import type { ProgramAccess } from '#shared/programs/program-access.ts'
import { useCall, useCommand } from '../../bridge/query.ts'
import { useSettings } from '../../bridge/settings.ts'
import { gatewayText as text } from '../../text/en/gateway.ts'
import { translateMainMessage } from '../../text/translate-main-message.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Problem } from '../../ui/problem.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { useCopy } from '../../ui/use-copy.ts'
import { PortDialog } from './port-dialog.tsx'
import styles from './access-page.module.css'

/** The address of the gateway for other programs: opening, open, or why it could not be opened. */
export function Address({ access }: { access: ProgramAccess | undefined }) {
  const retry = useCommand('programs.retry')
  const { isCopied, copy } = useCopy()
  const [isChangingPort, setChangingPort] = useState(false)
  const changePort = (
    <Button size="small" variant="ghost" onClick={() => setChangingPort(true)}>
      {text.changePort}
    </Button>
  )
  // The dialog shows what happens to its port.
  const dialog = isChangingPort && <PortDialog onClose={() => setChangingPort(false)} />
  if (access?.state === 'failed' && !isChangingPort) {
    return (
      <Problem
        title={text.failed}
        text={translateMainMessage(access)}
        actions={
          <>
            <Button busy={retry.isPending} onClick={() => retry.mutate({})}>
              {text.retry}
            </Button>
            <Button variant="ghost" onClick={() => setChangingPort(true)}>
              {text.changePort}
            </Button>
          </>
        }
      />
    )
  }
  return (
    <>
      <div className={styles.address}>
        {access?.state === 'open' ? (
          <>
            <span className={classNames('mono cut grow', styles.url)}>{access.baseUrl}</span>
            <Button size="small" variant="ghost" icon={Copy} onClick={() => copy(access.baseUrl)}>
              {isCopied ? text.copied : text.copy}
            </Button>
          </>
        ) : (
          <output className="row grow quiet">
            <Spinner />
            {access === undefined ? text.loading : text.starting}
          </output>
        )}
        {changePort}
      </div>
      <Facts />
      {dialog}
    </>
  )
}

/** What it speaks, and how long it runs. */
function Facts() {
  const { letsProgramsIn } = useSettings()
  const { data: tray } = useCall('tray.state', {})
  return (
    <div className={classNames('small quiet', styles.facts)}>
      <span>{text.speaks}</span>
      {tray?.state === 'shown' && <span>{text.inTray}</span>}
      {tray?.state === 'missing' && <span>{text.noTray}</span>}
      {!letsProgramsIn && <span>{text.forThisRun}</span>}
    </div>
  )
}
