import { appText } from '../text/en/app.ts'
import { appShortcutList } from '../ui/app-shortcuts.ts'
import { platform } from '../ui/platform.ts'
import { Shortcut } from '../ui/shortcut.tsx'
import { shortcutCaps } from '../ui/shortcut-keys.ts'

export function ShortcutsSection() {
  return (
    <dl>
      {appShortcutList.map(({ name, keys }) => (
        <div key={name} className="setting compact">
          <dt>{appText.shortcutNames[name]}</dt>
          <dd>
            <span className="sr">{shortcutCaps(keys, platform).join(' ')}</span>
            <Shortcut keys={keys} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
