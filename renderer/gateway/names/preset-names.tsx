import { useQueries } from '@tanstack/react-query'
import { callQuery } from '../../bridge/query.ts'
import { useChangeSettings } from '../../bridge/settings.ts'
import { gatewayNamesText as text } from '../../text/en/gateway-names.ts'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import page from '../../ui/page.module.css'
import { isSavedPreset, type ModelPlace } from '../model-names/model-places.ts'
import { PresetNameRow } from './preset-name-row.tsx'
import styles from './names.module.css'

/** The presets of this computer and of the gateways as model names. A slug that two have is the first one's. */
export function PresetNames({ places }: { places: readonly ModelPlace[] }) {
  const lists = useQueries({ queries: places.map(({ profileId }) => callQuery('presets.list', { profileId })) })
  const changeSettings = useChangeSettings()
  const isLoading = places.length === 0 || lists.every(({ isPending }) => isPending)
  const owners = new Map<string, ModelPlace>()
  const rows = places.flatMap((place, index) =>
    (lists[index]?.data?.presets ?? []).filter(isSavedPreset).map((preset) => {
      const owner = owners.get(preset.slug) ?? place
      owners.set(preset.slug, owner)
      return { place, preset, owner }
    }),
  )
  return (
    <section className={page.section} aria-label={text.presets}>
      <h2>{text.presets}</h2>
      <p className="dim">{rows.length === 0 && !isLoading ? text.noPresetsText : text.presetsHelp}</p>
      {isLoading ? (
        <Skeleton label={text.presets} rows={3} rowHeight={44} />
      ) : rows.length === 0 ? (
        <Button onClick={() => changeSettings({ view: 'presets' })}>{text.openPresets}</Button>
      ) : (
        <ul className={styles.rows}>
          {rows.map(({ place, preset, owner }) => (
            <PresetNameRow
              key={`${place.profileId} ${preset.slug}`}
              place={place}
              preset={preset}
              owner={owner === place ? null : owner}
            />
          ))}
        </ul>
      )}
    </section>
  )
}
