import { X } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { ChosenPreset, Conversation } from '#shared/conversation.ts'
import type { ErrorData } from '#shared/errors.ts'
import type { CachedPreset } from '#shared/preset.ts'
import { useCall } from '../../bridge/query.ts'
import { presetUseText as text } from '../../text/en/preset-use.ts'
import { formatMoment } from '../../text/format.ts'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { useIdleLeafId } from '../conversation/use-is-answering.ts'
import { newerVersion, useChoosePreset } from './use-choose-preset.ts'
import styles from './notices.module.css'

interface PresetNoteProps {
  conversation: Conversation
  preset: ChosenPreset
  /** Nothing can be sent, and the reason is already shown. */
  isBlocked: boolean
}

/** Says that a pinned preset has a newer version, or that the preset cannot be read. */
export default function PresetNote({ conversation: { id, profileId }, preset, isBlocked }: PresetNoteProps) {
  const { slug } = preset
  const idleLeafId = useIdleLeafId()
  const choose = useChoosePreset(id)
  const read = useCall('presets.read', { profileId, slug })
  const { refetch } = read
  const [refused, setRefused] = useState<number | null>(null)

  // Other programs write versions too, so read again when a chat opens and after every answer, even one that starts and
  // ends between two renders.
  useEffect(() => {
    if (idleLeafId !== null) void refetch({ cancelRefetch: false })
  }, [idleLeafId, refetch])

  const error = read.error?.data ?? read.data?.error ?? null
  const newer = newerVersion(preset, read.data?.preset.designated_version?.version ?? null)
  if (error !== null) {
    if (isBlocked) return null
    return (
      <div className={styles.preset}>
        <p>{unreadableText(preset, error, read.data ?? null).join(' ')}</p>
        <Button size="small" variant="ghost" busy={read.isFetching} onClick={() => void refetch()}>
          {text.retry}
        </Button>
      </div>
    )
  }
  if (newer === null || newer === refused || preset.version === null) return null
  return (
    <div className={styles.preset}>
      <p>{text.newer(newer, preset.version)}</p>
      <Button size="small" variant="ghost" onClick={() => choose({ slug, version: newer })}>
        {text.takeNewer(newer)}
      </Button>
      <IconButton size="small" label={text.later} icon={X} onClick={() => setRefused(newer)} />
    </div>
  )
}

function unreadableText({ slug, version }: ChosenPreset, error: ErrorData, seen: CachedPreset | null): string[] {
  if (error.source === 'gateway' && error.status === 404) {
    return [text.missing(slug), version === null ? text.missingNamed : text.missingPinned(version)]
  }
  if (version !== null) return [text.unread(slug), text.missingPinned(version)]
  const known = seen?.preset.designated_version?.version
  const when = seen?.seenAt ?? null
  return [
    text.unread(slug),
    ...(known === undefined || when === null ? [] : [text.unreadSeen(known, formatMoment(when))]),
    text.unreadNamed(slug),
  ]
}
