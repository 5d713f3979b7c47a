import { useCall } from '../bridge/query.ts'
import { useChangeSettings, useSettings } from '../bridge/settings.ts'
import { windowsText as text } from '../text/en/windows.ts'
import { Switch } from '../ui/switch.tsx'

/** Sets whether the app has a tray icon, and shows whether the desktop displays it. */
export function TraySetting() {
  const { trayIcon } = useSettings()
  const changeSettings = useChangeSettings()
  const tray = useCall('tray.state', {}).data
  const isMissing = trayIcon && tray?.state === 'missing'
  return (
    <div className="setting">
      <div className="min-w-0">
        {text.tray}
        <output className="sub block">{isMissing ? text.trayMissing : text.trayHelp}</output>
      </div>
      <Switch label={text.tray} checked={trayIcon} onChange={(checked) => changeSettings({ trayIcon: checked })} />
    </div>
  )
}
