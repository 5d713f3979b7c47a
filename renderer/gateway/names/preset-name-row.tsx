import { ChevronDown, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import type { PresetRow } from '#shared/preset.ts'
import { useCall } from '../../bridge/query.ts'
import { gatewayNamesText as text } from '../../text/en/gateway-names.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { CopyName } from './copy-name.tsx'
import type { ModelPlace } from '../model-names/model-places.ts'
import styles from './names.module.css'

interface PresetNameRowProps {
  place: ModelPlace
  preset: PresetRow
  /** Where programs get the preset of this slug from, if that is elsewhere. */
  owner: ModelPlace | null
}

/** A preset as a model name, and its versions when it is opened. */
export function PresetNameRow({ place, preset: { slug, version }, owner }: PresetNameRowProps) {
  const [isOpen, setOpen] = useState(false)
  const name = `@preset/${slug}`
  const whose = owner === null ? place.name : text.shadowed(owner.name)
  return (
    <li className={styles.preset} aria-label={slug}>
      <div className={styles.row}>
        <IconButton
          size="small"
          icon={isOpen ? ChevronDown : ChevronRight}
          label={text.versions(slug)}
          aria-expanded={isOpen}
          disabled={owner !== null}
          onClick={() => setOpen(!isOpen)}
        />
        <span className={classNames('mono cut', styles.name)} title={name}>
          {name}
        </span>
        <span className={classNames('small quiet cut', styles.models)}>
          {whose}
          {version !== null && owner === null && `, ${text.versionInUse(version)}`}
        </span>
        <span className={styles.actions}>{owner === null && <CopyName name={name} />}</span>
      </div>
      {isOpen && owner === null && <Versions profileId={place.profileId} slug={slug} name={name} />}
    </li>
  )
}

/** Newest first; more of them on request. */
const firstVersions = 10
const allVersions = 100

function Versions({ profileId, slug, name }: { profileId: string; slug: string; name: string }) {
  const [limit, setLimit] = useState(firstVersions)
  const { data, isPending } = useCall('presets.versions', { profileId, slug, offset: 0, limit })
  if (data === undefined) {
    return (
      <p className={classNames('small quiet', styles.versions)}>{isPending ? text.loadingVersions : text.noVersions}</p>
    )
  }
  const versions = data.versions.filter((version) => version !== null)
  return (
    <ul className={styles.versions} aria-label={text.versions(slug)}>
      {versions.map(({ version, note }) => (
        <li key={version} className={styles.version}>
          <span className="mono cut">{`${name}@${version}`}</span>
          <span className="small quiet cut grow">{note}</span>
          <CopyName name={`${name}@${version}`} />
        </li>
      ))}
      {limit < allVersions && data.total > limit && (
        <li>
          <Button size="small" variant="ghost" onClick={() => setLimit(allVersions)}>
            {text.moreVersions}
          </Button>
        </li>
      )}
    </ul>
  )
}
