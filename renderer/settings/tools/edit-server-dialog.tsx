import { useId, useState } from 'react'
import type { ToolServer } from '#shared/tools/tool-server.ts'
import { useInvalidate } from '../../bridge/query.ts'
import { toolServersText } from '../../text/en/tool-servers.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { formOfServer } from './server-form.ts'
import { ServerFields } from './server-fields.tsx'
import { useServerSubmit } from './use-server-submit.ts'
import styles from './server-form.module.css'

const text = toolServersText.form

const kindOptions = (['command', 'address'] as const).map((value) => ({ value, label: text.kinds[value] }))

/** Changes a server; it is started again. */
export function EditServerDialog({ server, onClose }: { server: ToolServer; onClose: () => void }) {
  const formId = useId()
  const invalidate = useInvalidate()
  const [form, setForm] = useState(() => formOfServer(server, 'keychain'))
  const state = useServerSubmit(
    form,
    server.name,
    'tools.changeServer',
    () => void invalidate('tools.servers').then(onClose),
  )
  return (
    <Dialog
      open
      isWide
      className={styles.dialog}
      onClose={onClose}
      title={text.edit(server.name)}
      beside={
        <Segmented
          label={text.kind}
          value={form.kind}
          options={kindOptions}
          onChange={(kind) => setForm({ ...form, kind })}
        />
      }
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            {text.cancel}
          </Button>
          <Button variant="primary" type="submit" form={formId} busy={state.isPending}>
            {state.isPending ? text.saving : text.save}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          state.submit()
        }}
      >
        <ServerFields form={form} onChange={setForm} isNameFixed state={state} />
      </form>
    </Dialog>
  )
}
