import { useCall } from '../../bridge/query.ts'
import { useChangeSettings, useSettings } from '../../bridge/settings.ts'
import { dictationText as text } from '../../text/en/dictation.ts'
import { classNames } from '../../ui/class-names.ts'
import { Switch } from '../../ui/switch.tsx'
import { ShortcutField } from './shortcut-field.tsx'

/** Sets whether a system shortcut opens the dictation window, and which one; shows whether the system accepted it. */
export function DictationSection() {
  const { dictation, dictationShortcut } = useSettings()
  const changeSettings = useChangeSettings()
  const state = useCall('dictation.state', {}).data?.state ?? 'off'
  return (
    <>
      <div className="setting">
        <div className="min-w-0">
          {text.switch}
          <div className="sub">{text.switchHelp}</div>
        </div>
        <Switch
          label={text.switch}
          checked={dictation}
          onChange={(checked) => changeSettings({ dictation: checked })}
        />
      </div>
      {dictation && (
        <div className="setting">
          <div className="min-w-0">
            {text.shortcut}
            <output
              className={classNames('sub block', state === 'taken' && 't-danger', state === 'unsure' && 't-warn')}
            >
              {text.states[state]}
            </output>
          </div>
          <ShortcutField value={dictationShortcut} onChange={(keys) => changeSettings({ dictationShortcut: keys })} />
        </div>
      )}
    </>
  )
}
