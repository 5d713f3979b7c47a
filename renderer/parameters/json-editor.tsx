import { CircleAlert } from 'lucide-react'
import { useId, useRef } from 'react'
import { parametersText } from '../text/en/parameters.ts'
import { Button } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { Dialog } from '../ui/dialog.tsx'
import { jsonErrorPlace, readJsonInput } from './read-json.ts'
import parameter from './parameter.module.css'
import styles from './control.module.css'

interface JsonEditorProps {
  /** Name of the field that is edited. */
  label: string
  text: string
  /** Filled in on request while there is no text. */
  example: unknown
  /** Problem with the value, found elsewhere. */
  problem: string | undefined
  onChange: (text: string) => void
  onClose: () => void
}

/** Edits the JSON of a field in a dialog that has room for a schema. The field follows while it is typed. */
export function JsonEditor({ label, text, example, problem, onChange, onClose }: JsonEditorProps) {
  const noteId = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const reading = readJsonInput(text)
  const message = reading.kind === 'problem' ? reading.message : problem
  // While the end is missing, there may be no mistake.
  const isUnfinished = jsonErrorPlace(text) === text.length && text.trim() !== ''
  const lines = text.split('\n').length

  // The button that was pressed may disappear, or not be needed again.
  function fill(value: unknown): void {
    onChange(JSON.stringify(value, null, 2))
    field.current?.focus()
  }

  return (
    <Dialog
      open
      isWide
      onClose={onClose}
      title={label}
      footer={
        <>
          <div id={noteId} className={classNames('grow', styles.message)}>
            {message !== undefined && (
              <p className={parameter.note} data-tone={isUnfinished ? undefined : 'danger'}>
                {!isUnfinished && <CircleAlert className={parameter.sign} />}
                {message}
              </p>
            )}
          </div>
          {reading.kind === 'unset' && example !== undefined && (
            <Button variant="ghost" onClick={() => fill(example)}>
              {parametersText.example}
            </Button>
          )}
          <Button
            variant="ghost"
            disabled={reading.kind !== 'value'}
            onClick={() => reading.kind === 'value' && fill(reading.value)}
          >
            {parametersText.format}
          </Button>
          <Button variant="primary" onClick={onClose}>
            {parametersText.done}
          </Button>
        </>
      }
    >
      <div className={styles.editor}>
        <pre aria-hidden>{Array.from({ length: lines }, (_, index) => index + 1).join('\n')}</pre>
        <textarea
          ref={field}
          data-autofocus
          aria-label={label}
          aria-invalid={(message !== undefined && !isUnfinished) || undefined}
          aria-describedby={noteId}
          value={text}
          wrap="off"
          spellCheck={false}
          autoComplete="off"
          onChange={(event) => onChange(event.target.value)}
        />
      </div>
    </Dialog>
  )
}
