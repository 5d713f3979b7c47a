import { Monitor, Moon, Sun } from 'lucide-react'
import { useChangeSettings, useSettings } from '../bridge/settings.ts'
import { settingsText as text } from '../text/en/settings.ts'
import { Segmented } from '../ui/segmented.tsx'

export function AppearanceSection() {
  const { theme } = useSettings()
  const changeSettings = useChangeSettings()
  return (
    <div className="setting">
      <div>
        {text.theme}
        <div className="sub">{text.themeHelp}</div>
      </div>
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
    </div>
  )
}
