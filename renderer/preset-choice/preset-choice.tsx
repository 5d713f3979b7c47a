import { ChevronsUpDown, Layers } from 'lucide-react'
import { Popover } from 'radix-ui'
import { useState } from 'react'
import type { Conversation } from '#shared/conversation.ts'
import { useCall } from '../bridge/query.ts'
import { presetChoiceText as text } from '../text/en/preset-choice.ts'
import { PresetPicker } from './preset-picker.tsx'
import { presetTitle } from './preset-title.tsx'
import { classNames } from '../ui/class-names.ts'
import field from '../ui/field.module.css'
import popover from '../ui/popover.module.css'
import styles from './preset-choice.module.css'

export interface PresetChoiceProps {
  /** Gateway of the presets. */
  profileId: string
  preset: Conversation['preset']
  onChoose: (preset: Conversation['preset']) => void
  /** A preset must be chosen, without a version; it may be a draft. */
  isNameOnly?: boolean | undefined
  side?: 'top' | 'bottom' | undefined
  /** Whether the list is open from the beginning. */
  startsOpen?: boolean | undefined
  /** Moves the focus when the list closes; without it the focus returns to the button. */
  moveFocus?: (() => void) | undefined
}

/** Chooses the preset of a chat: none, the version in use as `@preset/slug`, or a pinned version. */
export function PresetChoice(props: PresetChoiceProps) {
  const { profileId, preset, onChoose, isNameOnly, side = 'top', startsOpen = false, moveFocus } = props
  const [isOpen, setOpen] = useState(startsOpen)
  const read = useCall('presets.read', { profileId, slug: preset?.slug ?? '' }, { enabled: preset !== null })
  const inUse = read.data?.preset.designated_version?.version ?? null
  const pinned = preset?.version ?? null
  const none = isNameOnly === true ? text.choose : text.none
  const name = preset === null ? none : presetTitle(preset.slug, read.data?.preset.name).title
  const shown = pinned ?? (preset === null ? null : inUse)
  const use = pinned === null ? text.following(inUse) : text.pinned(pinned)

  function choose(wanted: Conversation['preset']) {
    setOpen(false)
    onChoose(wanted)
  }
  return (
    <Popover.Root open={isOpen} onOpenChange={setOpen}>
      <Popover.Trigger asChild>
        <button
          type="button"
          className={classNames(field.select, field.ghost, styles.button)}
          data-chosen={preset === null ? undefined : ''}
          title={preset === null ? text.choose : `${preset.slug}: ${use}`}
        >
          <Layers className="s" />
          {/* The spaces separate words in the accessible name. */}
          <span className="sr">{text.current} </span>
          {/* Without a preset the icon is enough. */}
          <span className={preset === null ? 'sr' : 'cut'}>{name}</span>{' '}
          {shown !== null && <span className={pinned === null ? 'quiet num' : 'num'}>{text.version(shown)}</span>}
          <ChevronsUpDown />
        </button>
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          className={classNames(popover.popover, styles.popover)}
          aria-label={text.choose}
          side={side}
          align="start"
          sideOffset={8}
          collisionPadding={8}
          onCloseAutoFocus={(event) => {
            if (moveFocus === undefined) return
            event.preventDefault()
            moveFocus()
          }}
        >
          <PresetPicker profileId={profileId} preset={preset} isNameOnly={isNameOnly} onChoose={choose} />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}
