import { Copy } from 'lucide-react'
import { useCall, useCommand } from '../../bridge/query.ts'
import { useChangeSettings, useSettings } from '../../bridge/settings.ts'
import { gatewayText as text } from '../../text/en/gateway.ts'
import { translateMainMessage } from '../../text/translate-main-message.ts'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Problem } from '../../ui/problem.tsx'
import { Switch } from '../../ui/switch.tsx'
import { Toolbar } from '../../ui/toolbar.tsx'
import { useCopy } from '../../ui/use-copy.ts'
import styles from './access-page.module.css'

/** The switch, the address, the keys of programs and their requests. */
export function AccessPage() {
  const { letsProgramsIn } = useSettings()
  const changeSettings = useChangeSettings()
  return (
    <>
      <Toolbar title={text.heading} />
      <div className="scroll">
        <div className={styles.head}>
          <div className={styles.switch}>
            <div className="grow">
              <div className="medium">{text.letIn}</div>
              <div className="small quiet">{text.letInHelp}</div>
            </div>
            <Switch
              label={text.letIn}
              checked={letsProgramsIn}
              onChange={(checked) => changeSettings({ letsProgramsIn: checked })}
            />
          </div>
          {letsProgramsIn && <Address />}
        </div>
        {!letsProgramsIn && <Empty title={text.offTitle} text={text.offText} />}
      </div>
    </>
  )
}

function Address() {
  const { data: access } = useCall('programs.access', {})
  const retry = useCommand('programs.retry')
  const { isCopied, copy } = useCopy()
  if (access === undefined || access.state === 'off' || access.state === 'starting') {
    return <p className="small quiet">{text.starting}</p>
  }
  if (access.state === 'failed') {
    return (
      <Problem
        tone="danger"
        title={text.failed}
        text={translateMainMessage(access)}
        actions={<Button onClick={() => retry.mutate({})}>{text.retry}</Button>}
      />
    )
  }
  return (
    <>
      <div className={styles.address}>
        <span className="mono cut grow">{access.baseUrl}</span>
        <Button size="small" variant="ghost" icon={Copy} onClick={() => copy(access.baseUrl)}>
          {isCopied ? text.copied : text.copy}
        </Button>
      </div>
      <p className="small quiet">{text.speaks}</p>
    </>
  )
}
