import { useState } from 'react'
import { useCall } from '../bridge/query.ts'
import { useChangeSettings, useSettings } from '../bridge/settings.ts'
import { presetsText as text } from '../text/en/presets.ts'
import { Button } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'
import { Loaded } from '../ui/loaded.tsx'
import { Panes } from '../ui/panes.tsx'
import { Toolbar } from '../ui/toolbar.tsx'
import { AddPreset } from './add-preset.tsx'
import { PresetDetail } from './preset-detail.tsx'
import { PresetList } from './preset-list.tsx'
import { useAddedPresets } from './use-added-presets.ts'

/** The presets of the gateway, and what the version in use says. */
export default function PresetsView() {
  const presets = useCall('presets.list', {})
  const { listWidth } = useSettings()
  const changeSettings = useChangeSettings()
  const [chosenSlug, choose] = useState<string | null>(null)
  const added = useAddedPresets()
  const [isAdding, setAdding] = useState(false)

  const listed = presets.data?.data ?? []
  const addedSlugs = added.slugs.filter((slug) => listed.every((preset) => preset.slug !== slug))
  const shownSlug = chosenSlug ?? listed[0]?.slug ?? addedSlugs[0] ?? null
  const add = () => setAdding(true)

  return (
    <>
      <Panes
        list={{
          label: text.list,
          width: listWidth,
          onResized: (width) => changeSettings({ listWidth: width }),
          content: (
            <PresetList
              query={presets}
              addedSlugs={addedSlugs}
              shownSlug={shownSlug}
              onChoose={choose}
              onAdd={add}
              onRemove={(slug) => {
                added.remove(slug)
                if (chosenSlug === slug) choose(null)
              }}
            />
          ),
        }}
        main={
          shownSlug === null ? (
            <>
              <Toolbar title={text.title} />
              <Loaded query={presets} loading={null}>
                {() => (
                  <Empty
                    title={text.emptyTitle}
                    text={text.empty}
                    action={<Button onClick={add}>{text.addBySlug}</Button>}
                  />
                )}
              </Loaded>
            </>
          ) : (
            <PresetDetail key={shownSlug} slug={shownSlug} />
          )
        }
      />
      {isAdding && (
        <AddPreset
          onClose={() => setAdding(false)}
          onAdded={(slug) => {
            added.add(slug)
            choose(slug)
            setAdding(false)
          }}
        />
      )}
    </>
  )
}
