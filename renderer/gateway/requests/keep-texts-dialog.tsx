import { type FormEvent, useId, useState } from 'react'
import { useChangeSettings, useSettings } from '../../bridge/settings.ts'
import { programRequestsText as text } from '../../text/en/program-requests.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { readWholeNumber } from '../read-whole-number.ts'

/** Asks for how long and up to which size texts are kept, and says what that means. */
export function KeepTextsDialog({ onClose }: { onClose: () => void }) {
  const { programTextDays, programTextKib } = useSettings()
  const changeSettings = useChangeSettings()
  const form = useId()
  const [days, setDays] = useState(String(programTextDays))
  const [size, setSize] = useState(String(programTextKib))
  const [isChecked, setChecked] = useState(false)
  const chosenDays = readWholeNumber(days, 1, 90)
  const chosenSize = readWholeNumber(size, 1, 1024)

  function save(event: FormEvent): void {
    event.preventDefault()
    setChecked(true)
    if (chosenDays === undefined || chosenSize === undefined) return
    changeSettings({ keepsProgramTexts: true, programTextDays: chosenDays, programTextKib: chosenSize })
    onClose()
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={text.keepTitle}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            {text.cancel}
          </Button>
          <Button type="submit" form={form} variant="primary">
            {text.confirmKeep}
          </Button>
        </>
      }
    >
      <form id={form} className="stack" onSubmit={save} noValidate>
        <p>{text.keepText}</p>
        <p>{text.keepBounds}</p>
        <Field
          label={text.keepDays}
          inputMode="numeric"
          value={days}
          onChange={(event) => setDays(event.target.value)}
          {...(isChecked && chosenDays === undefined ? { error: text.keepDaysError } : {})}
          data-autofocus
        />
        <Field
          label={text.keepSize}
          inputMode="numeric"
          value={size}
          onChange={(event) => setSize(event.target.value)}
          {...(isChecked && chosenSize === undefined ? { error: text.keepSizeError } : {})}
        />
      </form>
    </Dialog>
  )
}
