import { useCall } from '../../bridge/query.ts'
import { useChangeSettings, useSettings } from '../../bridge/settings.ts'
import { openHelp } from '../../help/help-state.ts'
import { gatewayText as text } from '../../text/en/gateway.ts'
import { classNames } from '../../ui/class-names.ts'
import { Switch } from '../../ui/switch.tsx'
import { Toolbar } from '../../ui/toolbar.tsx'
import { Keys } from '../keys/keys.tsx'
import { Requests } from '../requests/requests.tsx'
import { Address } from './address.tsx'
import { OffState } from './off-state.tsx'
import styles from './access-page.module.css'

/** The switch, the address, the keys of programs and their requests. */
export function AccessPage() {
  const { letsProgramsIn } = useSettings()
  const changeSettings = useChangeSettings()
  const { data: access } = useCall('programs.access', {})
  // Nothing is shown as closed before it is, and a command can open it while the switch is off.
  const isOn = letsProgramsIn || (access !== undefined && access.state !== 'off')
  return (
    <>
      <Toolbar title={text.heading} />
      <div className="scroll">
        <section className={styles.head} aria-label={text.address}>
          <div className={styles.switch}>
            <div className={classNames('grow', styles.words)}>
              <div className="medium">{text.letIn}</div>
              <p className="small quiet">
                {text.letInHelp}{' '}
                <button type="button" className="link" onClick={() => openHelp('programs')}>
                  {text.learnMore}
                </button>
              </p>
            </div>
            <Switch
              label={text.letIn}
              checked={letsProgramsIn}
              onChange={(checked) => changeSettings({ letsProgramsIn: checked })}
            />
          </div>
          {isOn && <Address access={access} />}
        </section>
        {isOn ? (
          <>
            <Keys />
            <Requests />
          </>
        ) : (
          <OffState />
        )}
      </div>
    </>
  )
}
