import { Monitor, Moon, Sun } from 'lucide-react'
import { useChangeSettings, useSettings } from '../bridge/settings.ts'
import { settingsText as text } from '../text/en/settings.ts'
import { Segmented } from '../ui/segmented.tsx'
import { TraySetting } from './tray-setting.tsx'

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
    <div className="setting">
      <div>
        {text.language}
        <div className="sub">{text.languageHelp}</div>
      </div>
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
    </div>
  )
}

function ThemeSetting() {
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
