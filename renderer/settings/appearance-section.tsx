import { Monitor, Moon, Sun } from 'lucide-react'
import { useChangeSettings, useSettings } from '../bridge/settings.ts'
import { settingsText as text } from '../text/en/settings.ts'
import { Segmented } from '../ui/segmented.tsx'
import { Setting } from './setting.tsx'
import { useCall } from '../bridge/query.ts'
import { windowsText } from '../text/en/windows.ts'
import { Switch } from '../ui/switch.tsx'

export function AppearanceSection() {
  return (
    <>
      <ThemeSetting />
      <LanguageSetting />
      <TraySetting />
    </>
  )
}

function LanguageSetting() {
  const { language } = useSettings()
  const changeSettings = useChangeSettings()
  return (
    <Setting title={text.language} help={text.languageHelp}>
      <Segmented
        label={text.language}
        value={language}
        onChange={(chosen) => changeSettings({ language: chosen })}
        options={[
          { value: 'system', label: text.languages.system },
          { value: 'en', label: text.languages.en },
          { value: 'de', label: text.languages.de },
        ]}
      />
    </Setting>
  )
}

function ThemeSetting() {
  const { theme } = useSettings()
  const changeSettings = useChangeSettings()
  return (
    <Setting title={text.theme} help={text.themeHelp}>
      <Segmented
        label={text.theme}
        value={theme}
        onChange={(chosen) => changeSettings({ theme: chosen })}
        options={[
          { value: 'system', label: text.themes.system, icon: Monitor },
          { value: 'light', label: text.themes.light, icon: Sun },
          { value: 'dark', label: text.themes.dark, icon: Moon },
        ]}
      />
    </Setting>
  )
}

/** Sets whether the app has a tray icon, and shows whether the desktop displays it. */
function TraySetting() {
  const { trayIcon } = useSettings()
  const changeSettings = useChangeSettings()
  const tray = useCall('tray.state', {}).data
  const isMissing = trayIcon && tray?.state === 'missing'
  return (
    <Setting
      title={windowsText.tray}
      help={<output>{isMissing ? windowsText.trayMissing : windowsText.trayHelp}</output>}
    >
      <Switch
        label={windowsText.tray}
        checked={trayIcon}
        onChange={(checked) => changeSettings({ trayIcon: checked })}
      />
    </Setting>
  )
}
