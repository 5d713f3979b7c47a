import { CircleAlert, Pencil, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Clip } from '#shared/voice.ts'
import { useRecorder } from '../../sound/dictation/recorder.ts'
import { RecordingDot } from '../../sound/dictation/recording-status.tsx'
import { clipsText } from '../../text/en/clips.ts'
import { recordingText } from '../../text/en/recording.ts'
import { ContextMenu } from '../../ui/context-menu.tsx'
import { ListRow } from '../../ui/list-row.tsx'
import { RenameField } from '../../ui/rename-field.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { clipState, clipTitle } from './clip-words.ts'
import { classNames } from '../../ui/class-names.ts'
import list from '../../ui/list.module.css'
import styles from './clip-list.module.css'

interface ClipRowProps {
  clip: Clip
  isCurrent: boolean
  isTabStop: boolean
  isRenaming: boolean
  onOpen: () => void
  onRename: (title: string) => void
  onRenaming: (isRenaming: boolean) => void
  onDelete: () => void
}

export function ClipRow({ clip, isCurrent, isTabStop, isRenaming, ...on }: ClipRowProps) {
  const title = clipTitle(clip)
  if (clip.status === 'recording') return <GrowingRow clip={clip} isCurrent={isCurrent} isTabStop={isTabStop} {...on} />
  if (isRenaming) {
    return (
      <div className={list.item} aria-current={isCurrent || undefined}>
        <RenameField
          label={clipsText.newName(title)}
          title={title}
          onRename={on.onRename}
          onEnd={() => on.onRenaming(false)}
        />
      </div>
    )
  }
  return (
    <ContextMenu
      items={[
        { label: clipsText.rename, icon: Pencil, shortcut: 'F2', onSelect: () => on.onRenaming(true) },
        'separator',
        { label: clipsText.delete, icon: Trash2, shortcut: 'Delete', danger: true, onSelect: on.onDelete },
      ]}
    >
      <ListRow
        // The row opens a clip, and transcripts must not pass for the name of a button.
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- The kit's row is a button, which may be a link.
        role="link"
        data-row={clip.id}
        name={title}
        when={clipsText.length(clip.seconds)}
        sub={clipState(clip)}
        end={signOf(clip)}
        current={isCurrent}
        tabIndex={isTabStop ? 0 : -1}
        onClick={on.onOpen}
        onDoubleClick={() => on.onRenaming(true)}
      />
    </ContextMenu>
  )
}

/** The row of a clip that is being recorded, whose duration only the recorder of this window knows. */
function GrowingRow({
  clip,
  isCurrent,
  isTabStop,
  onOpen,
}: Pick<ClipRowProps, 'clip' | 'isCurrent' | 'isTabStop' | 'onOpen'>) {
  const seconds = useRecorder(({ state }) => (state?.clipId === clip.id ? Math.floor(state.seconds) : null))
  return (
    <ListRow
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- As above.
      role="link"
      data-row={clip.id}
      name={
        clip.source === 'file' ? (
          clipTitle(clip)
        ) : (
          <span className={classNames('row', styles.recording)}>
            <RecordingDot size="small" />
            {recordingText.recording}
          </span>
        )
      }
      when={seconds === null ? '' : clipsText.length(seconds)}
      sub={clipState(clip)}
      end={clip.source === 'file' ? <Spinner /> : undefined}
      current={isCurrent}
      tabIndex={isTabStop ? 0 : -1}
      onClick={onOpen}
    />
  )
}

function signOf({ transcription }: Clip): ReactNode {
  switch (transcription?.status) {
    case 'running':
      return <Spinner />
    case 'failed':
      return <CircleAlert className="s t-danger" aria-hidden />
    case 'cancelled':
    case 'done':
    case undefined:
      return undefined
  }
}
