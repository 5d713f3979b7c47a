import { useId, useState } from 'react'
import { useCommand, useInvalidate } from '../../bridge/query.ts'
import { presetHistoryText as text } from '../../text/en/preset-history.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ErrorProblem } from '../../errors/error-problem.tsx'
import type { NotedVersion, PresetPlace } from '../preset/preset-types.ts'
import field from '../../ui/field.module.css'

interface NoteDialogProps {
  place: PresetPlace
  version: NotedVersion
  onClose: () => void
}

/** Edits a note on a version; it is stored only on this computer. */
export function NoteDialog({ place, version, onClose }: NoteDialogProps) {
  const id = useId()
  const invalidate = useInvalidate()
  const save = useCommand('presets.note')
  const [note, setNote] = useState(version.note)
  const run = () =>
    save.mutate(
      { ...place, version: version.version, note: note.trim() },
      {
        onSuccess: () => {
          void invalidate('presets.versions')
          onClose()
        },
      },
    )
  return (
    <Dialog
      open
      onClose={onClose}
      title={text.noteTitle(version.version)}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            {text.cancel}
          </Button>
          <Button variant="primary" busy={save.isPending} onClick={run}>
            {text.noteSave}
          </Button>
        </>
      }
    >
      <div className={field.field}>
        <label htmlFor={id}>{text.noteLabel}</label>
        <textarea
          id={id}
          className={field.input}
          data-autofocus
          rows={3}
          maxLength={2000}
          aria-describedby={`${id}-help`}
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
        <p id={`${id}-help`} className={field.help}>
          {text.noteHelp}
        </p>
      </div>
      {save.error && <ErrorProblem error={save.error.data} onRetry={run} />}
    </Dialog>
  )
}
