import { type ComponentType, useRef, useState } from 'react'
import { useCall } from '../bridge/query.ts'
import { useChangeSettings, useSettings } from '../bridge/settings.ts'
import { settingsText as text } from '../text/en/settings.ts'
import { ListRow } from '../ui/list-row.tsx'
import { Panes } from '../ui/panes.tsx'
import { Toolbar } from '../ui/toolbar.tsx'
import { appText } from '../text/en/app.ts'
import { appShortcutList } from '../ui/app-shortcuts.ts'
import { platform } from '../ui/platform.ts'
import { Shortcut } from '../ui/shortcut.tsx'
import { Switch } from '../ui/switch.tsx'
import { shortcutCaps } from '../ui/shortcut-keys.ts'
import { AboutSection } from './about-section.tsx'
import { AppearanceSection } from './appearance-section.tsx'
import { DataSection } from './data-section.tsx'
import { DictationSection } from './dictation/dictation-section.tsx'
import { GatewaysSection } from './gateways/gateways-section.tsx'
import { GatewaysView } from './gateways/gateways-view.tsx'
import { ToolsSection } from './tools/tools-section.tsx'
import { UpdatesSection } from './updates-section.tsx'
import { Setting } from './setting.tsx'
import { sectionAt, type SectionName, sections } from './settings-sections.ts'
import { classNames } from '../ui/class-names.ts'
import list from '../ui/list.module.css'
import page from '../ui/page.module.css'
import panes from '../ui/panes.module.css'
import styles from './settings-view.module.css'

const contents: Record<SectionName, ComponentType> = {
  gateways: GatewaysSection,
  appearance: AppearanceSection,
  chat: ChatSection,
  tools: ToolsSection,
  dictation: DictationSection,
  shortcuts: ShortcutsSection,
  data: DataSection,
  updates: UpdatesSection,
  about: AboutSection,
}

/** Shows Settings: all sections on one page, or one gateway. */
export default function SettingsView() {
  const { settingsGatewayId } = useSettings()
  const profiles = useCall('profiles.list', {})
  if (settingsGatewayId === null || profiles.isError) return <AllSettings />
  if (profiles.data === undefined) return <main className={classNames('grow', panes.pane, panes.main)} aria-busy />
  return <GatewaysView profiles={profiles.data} current={settingsGatewayId} />
}

/** Shows all sections on one page, with links to them at the left. */
function AllSettings() {
  const { listWidth } = useSettings()
  const changeSettings = useChangeSettings()
  const sectionList = useRef<HTMLDivElement>(null)
  const [current, setCurrent] = useState<SectionName>('gateways')

  // A section near the end cannot scroll to the top, so the target of a jump stays marked.
  const isJumping = useRef(false)

  function goTo(name: SectionName) {
    isJumping.current = true
    setCurrent(name)
    sectionList.current?.querySelector(`[data-section="${name}"]`)?.scrollIntoView()
  }

  function follow(scroller: HTMLElement) {
    if (isJumping.current) return
    const tops = [...(sectionList.current?.querySelectorAll<HTMLElement>('[data-section]') ?? [])].map(
      (section) => section.offsetTop,
    )
    const placed = sections.map(({ name }, index) => ({ name, top: tops[index] ?? 0 }))
    const { scrollTop: top, clientHeight: height, scrollHeight: total } = scroller
    setCurrent(sectionAt(placed, { top, height, total }) ?? current)
  }

  return (
    <Panes
      list={{
        label: text.list,
        width: listWidth,
        onResized: (width) => changeSettings({ listWidth: width }),
        content: (
          <>
            <Toolbar title={text.title} level={2} />
            <ul className={list.rows}>
              {sections.map(({ name, icon: Icon }) => (
                <li key={name}>
                  <ListRow
                    icon={Icon}
                    name={text.sections[name]}
                    current={name === current}
                    onClick={() => goTo(name)}
                  />
                </li>
              ))}
            </ul>
          </>
        ),
      }}
      main={
        <>
          <Toolbar title={text.title} />
          <div
            className="scroll"
            onScroll={(event) => follow(event.currentTarget)}
            onScrollEnd={() => {
              isJumping.current = false
            }}
          >
            <div className={classNames(page.page, styles.page)} ref={sectionList}>
              {sections.map(({ name }) => {
                const Content = contents[name]
                return (
                  <section
                    key={name}
                    className={classNames(page.section, name === 'tools' && styles.wide)}
                    data-section={name}
                    aria-labelledby={`settings-${name}`}
                  >
                    <h2 id={`settings-${name}`}>{text.sections[name]}</h2>
                    <Content />
                  </section>
                )
              })}
            </div>
          </div>
        </>
      }
    />
  )
}

function ChatSection() {
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

function ShortcutsSection() {
  return (
    <dl>
      {appShortcutList.map(({ name, keys }) => (
        <div key={name} className={classNames(page.setting, page.compact)}>
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
