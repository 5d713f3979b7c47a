import { Check, TriangleAlert } from 'lucide-react'
import { type KeyboardEvent, useId } from 'react'
import { answersText } from '../../../text/en/answers.ts'
import { classNames } from '../../../ui/class-names.ts'
import { resultHint } from './typed-result.ts'
import field from '../../../ui/field.module.css'
import styles from './tools.module.css'

interface ResultFieldProps {
  /** The accessible name. */
  name: string
  text: string
  /** The field was empty when the results were sent. */
  isMissing: boolean
  onWrite: (text: string) => void
}

/** The field for the result of a tool call. Invalid JSON is only a hint: a result may be plain text. */
export function ResultField({ name, text, isMissing, onWrite }: ResultFieldProps) {
  const id = useId()
  return (
    <div className={styles.value}>
      <span className={styles.label}>{answersText.result}</span>
      <div>
        <textarea
          className={classNames('mono', field.input, styles.field, isMissing && field.invalid)}
          aria-label={name}
          aria-invalid={isMissing || undefined}
          aria-describedby={id}
          placeholder={answersText.resultPlaceholder}
          rows={3}
          spellCheck={false}
          value={text}
          onChange={(event) => onWrite(event.target.value)}
          onKeyDown={sendOnControlEnter}
        />
        <p id={id} className={styles.note}>
          {isMissing ? <span className="t-danger">{answersText.resultMissing}</span> : <Hint text={text} />}
        </p>
      </div>
    </div>
  )
}

function Hint({ text }: { text: string }) {
  switch (resultHint(text)) {
    case 'empty':
      return null
    case 'json':
      return (
        <>
          <Check className="s" aria-hidden />
          {answersText.resultIsJson}
        </>
      )
    case 'text':
      return answersText.resultIsText
    case 'broken-json':
      return (
        <span className={styles.warning}>
          <TriangleAlert className="s" aria-hidden />
          {answersText.resultLooksLikeJson}
        </span>
      )
  }
}

function sendOnControlEnter(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
  event.preventDefault()
  event.currentTarget.form?.requestSubmit()
}
