import { Copy } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Explanation } from '#shared/messages/notice.ts'
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
  const [isChangingPort, setChangingPort] = useState(false)
  const changePort = useRef<HTMLButtonElement>(null)
  const changeButton = (
    <Button ref={changePort} size="small" variant="ghost" onClick={() => setChangingPort(true)}>
      {text.changePort}
    </Button>
  )
  function close(): void {
    // Synchronously: while the dialog is open, nothing behind it can take the focus.
    flushSync(() => setChangingPort(false))
    // The button that opened it is gone if an error appeared or disappeared meanwhile.
    if (document.activeElement === document.body) changePort.current?.focus()
  }
  return (
    <>
      {access?.state === 'failed' ? (
        <FailedAddress why={access}>{changeButton}</FailedAddress>
      ) : (
        <>
          <div className={styles.address}>
            {access?.state === 'open' ? (
              <OpenAddress baseUrl={access.baseUrl} />
            ) : (
              <output className="row grow quiet">
                <Spinner />
                {access === undefined ? text.loading : text.starting}
              </output>
            )}
            {changeButton}
          </div>
          <Facts />
        </>
      )}
      {isChangingPort && <PortDialog onClose={close} />}
    </>
  )
}

function OpenAddress({ baseUrl }: { baseUrl: string }) {
  const { isCopied, copy } = useCopy()
  return (
    <>
      <span className={classNames('mono cut grow', styles.url)}>{baseUrl}</span>
      <Button size="small" variant="ghost" icon={Copy} onClick={() => copy(baseUrl)}>
        {isCopied ? text.copied : text.copy}
      </Button>
    </>
  )
}

function FailedAddress({ why, children }: { why: Explanation; children: ReactNode }) {
  const retry = useCommand('programs.retry')
  return (
    <Problem
      title={text.failed}
      text={translateMainMessage(why)}
      actions={
        <>
          <Button size="small" busy={retry.isPending} onClick={() => retry.mutate({})}>
            {text.retry}
          </Button>
          {children}
        </>
      }
    />
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
