import { useChangeSettings, useSettings } from '../bridge/settings.ts'
import { settingsText as text } from '../text/en/settings.ts'
import { Switch } from '../ui/switch.tsx'
import { Setting } from './setting.tsx'

export function ChatSection() {
  const { showsFigures, drawsDiagrams } = useSettings()
  const changeSettings = useChangeSettings()
  return (
    <>
      <Setting title={text.figures} help={text.figuresHelp}>
        <Switch
          label={text.figures}
          checked={showsFigures}
          onChange={(checked) => changeSettings({ showsFigures: checked })}
        />
      </Setting>
      <Setting title={text.diagrams} help={text.diagramsHelp}>
        <Switch
          label={text.diagrams}
          checked={drawsDiagrams}
          onChange={(checked) => changeSettings({ drawsDiagrams: checked })}
        />
      </Setting>
    </>
  )
}
