import { Download, Pencil, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { CallInput } from '#shared/ipc/bridge.ts'
import type { ClipDetails } from '#shared/voice.ts'
import { useCall, useCommand } from '../../bridge/query.ts'
import { clipLibraryText } from '../../text/en/clip-library.ts'
import { clipsText as text } from '../../text/en/clips.ts'
import { ErrorProblem } from '../../errors/error-problem.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Menu } from '../../ui/menu.tsx'
import { RenameField } from '../../ui/rename-field.tsx'
import { useToast } from '../../ui/toast.tsx'
import { TitleField, Toolbar } from '../../ui/toolbar.tsx'
import { clipTitle } from '../clips/clip-words.ts'
import { useClipCommands } from '../clips/use-clip-commands.ts'

interface ClipToolbarProps {
  clipId: string
  /** Id of the transcription that is shown; null is the newest. */
  shownId: string | null
  /** Shown at the end of the toolbar. */
  toggle: ReactNode
}

/** The title of the clip that is shown, and its actions. */
export function ClipToolbar({ clipId, shownId, toggle }: ClipToolbarProps) {
  const { data } = useCall('clip.read', { clipId })
  return data ? (
    <LoadedToolbar whole={data} shownId={shownId} toggle={toggle} />
  ) : (
    <Toolbar title={text.clips} actions={toggle} />
  )
}

function LoadedToolbar({
  whole: { clip, transcriptions },
  shownId,
  toggle,
}: Omit<ClipToolbarProps, 'clipId'> & { whole: ClipDetails }) {
  const { rename, remove } = useClipCommands()
  const exporting = useCommand('clip.export')
  const { show } = useToast()
  const save = (input: CallInput<'clip.export'>) =>
    exporting.mutate(input, { onSuccess: ({ path }) => path !== null && show({ text: text.exported }) })
  const [isRenaming, setRenaming] = useState(false)
  const title = clipTitle(clip)
  const isGrowing = clip.status === 'recording'
  const shown = transcriptions.find(({ id }) => id === shownId) ?? transcriptions[0]
  return (
    <>
      <Toolbar
        title={title}
        beside={
          isRenaming && (
            <TitleField>
              <RenameField
                label={text.newName(title)}
                title={title}
                onRename={(wanted) => rename(clip.id, wanted)}
                onEnd={() => setRenaming(false)}
              />
            </TitleField>
          )
        }
        actions={
          <>
            <IconButton label={text.rename} icon={Pencil} disabled={isGrowing} onClick={() => setRenaming(true)} />
            <Menu
              align="end"
              trigger={<IconButton label={text.export} icon={Download} disabled={isGrowing} />}
              items={[
                {
                  label: text.exportWav,
                  onSelect: () => save({ as: 'wav', clipId: clip.id }),
                },
                {
                  label: text.exportText,
                  disabled: !shown?.text,
                  onSelect: () => shown && save({ as: 'text', clipId: clip.id, transcriptionId: shown.id }),
                },
                {
                  label: clipLibraryText.exportSubRip,
                  disabled: !shown?.text,
                  onSelect: () => shown && save({ as: 'srt', clipId: clip.id, transcriptionId: shown.id }),
                },
                {
                  label: clipLibraryText.exportWebVtt,
                  disabled: !shown?.text,
                  onSelect: () => shown && save({ as: 'vtt', clipId: clip.id, transcriptionId: shown.id }),
                },
              ]}
            />
            <IconButton label={text.delete} icon={Trash2} disabled={isGrowing} onClick={() => remove(clip)} />
            <span className="sep" />
            {toggle}
          </>
        }
      />
      {exporting.error && (
        <div className="clip-problem">
          <ErrorProblem error={exporting.error.data} onRetry={() => save(exporting.variables)} />
        </div>
      )}
    </>
  )
}
