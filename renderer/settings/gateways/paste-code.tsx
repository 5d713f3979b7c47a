import { useEffect, useRef, useState } from 'react'
import { toErrorData } from '#shared/errors.ts'
import type { DialectName } from '#shared/gateway/dialect.ts'
import { useCommand } from '../../bridge/query.ts'
import { fieldError, formError } from '../../text/field-error.ts'
import { gatewaysText as text } from '../../text/en/gateways.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorProblem } from '../../errors/error-problem.tsx'
import { Field } from '../../ui/field.tsx'
import page from './gateway-page.module.css'
import styles from './sign-in.module.css'

/** Takes the code that the gateway's page shows. It may be pasted with its address: main extracts it. */
export function PasteCode({ dialect }: { dialect: DialectName }) {
  const [code, setCode] = useState('')
  const paste = useCommand('signIn.paste')
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector('input')?.focus(), [])
  const error = paste.error && toErrorData(paste.error)
  const elsewhere = formError(error, ['code'])
  return (
    <section className={page.part} aria-labelledby="paste-code">
      <h3 id="paste-code" className={page.title}>
        {text.pasteTitle}
      </h3>
      <p className="dim">{text.pasteText[dialect]}</p>
      <form
        ref={form}
        className={styles['code-form']}
        onSubmit={(event) => {
          event.preventDefault()
          if (code.trim() !== '') paste.mutate({ code })
        }}
      >
        <Field
          label={text.codeField}
          className="mono"
          autoComplete="off"
          spellCheck={false}
          value={code}
          error={fieldError(error, 'code')}
          onChange={(event) => {
            setCode(event.target.value)
            if (paste.isError) paste.reset()
          }}
        />
        <Button
          type="submit"
          variant="primary"
          className={styles.continue}
          disabled={code.trim() === ''}
          busy={paste.isPending}
        >
          {text.continue}
        </Button>
      </form>
      {elsewhere && <ErrorProblem error={elsewhere} />}
    </section>
  )
}
