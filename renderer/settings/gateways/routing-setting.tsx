import { useChangeSettings, useSettings } from '../../bridge/settings.ts'
import { routingText as text } from '../../text/en/routing.ts'
import { Switch } from '../../ui/switch.tsx'

/** Sets whether requests ask for routing metadata. */
export function RoutingSetting() {
  const { asksForRouting } = useSettings()
  const changeSettings = useChangeSettings()
  return (
    <div className="setting">
      <div className="min-w-0">
        {text.setting}
        <div className="sub">{text.settingHelp}</div>
      </div>
      <Switch
        label={text.setting}
        checked={asksForRouting}
        onChange={(checked) => changeSettings({ asksForRouting: checked })}
      />
    </div>
  )
}
