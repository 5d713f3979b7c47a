import { ArrowLeft } from 'lucide-react'
import { useId, useState } from 'react'
import { useInvalidate } from '../../bridge/query.ts'
import { toolServersText } from '../../text/en/tool-servers.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { FindServers } from './find-servers.tsx'
import { ServerFields } from './server-fields.tsx'
import { emptyServerForm, type ServerForm } from './server-form.ts'
import { type AddSource, useFoundServers } from './use-found-servers.ts'
import { useServerSubmit } from './use-server-submit.ts'
import styles from './server-form.module.css'

const text = toolServersText.form

const tabs = (['command', 'address', 'json'] as const).map((value) => ({ value, label: text.kinds[value] }))

/**
 * Adds a server. Each one that was found goes through the same form, which shows exactly what will run. Nothing typed is
 * lost when the kind of server changes, or when it is not added.
 */
export function AddServerDialog({ source, onClose }: { source: AddSource; onClose: () => void }) {
  const formId = useId()
  const invalidate = useInvalidate()
  const [isJson, setJson] = useState(source.kind === 'json')
  const [own, setOwn] = useState<ServerForm>(emptyServerForm)
  const found = useFoundServers(source)
  const isFinding = isJson || source.kind === 'apps'
  const review = isFinding ? found.review : null
  const form = isFinding ? (review ?? emptyServerForm) : own
  const formKey = isFinding ? `found ${found.reviewed}` : 'own'
  const state = useServerSubmit(form, formKey, 'tools.addServer', () => {
    void invalidate('tools.servers')
    if (review === null) onClose()
    else found.finishReview()
  })
  const isList = isFinding && review === null
  return (
    <Dialog
      open
      isWide
      className={styles.dialog}
      onClose={onClose}
      title={source.kind === 'apps' ? toolServersText.found.importTitle : text.add}
      beside={
        source.kind !== 'apps' && (
          <Segmented
            label={text.kind}
            value={isJson ? 'json' : own.kind}
            options={tabs}
            onChange={(kind) => {
              setJson(kind === 'json')
              state.reset()
              if (kind !== 'json') setOwn({ ...own, kind })
            }}
          />
        )
      }
      footer={
        isList ? (
          <>
            <Button variant="ghost" onClick={onClose}>
              {found.added.size > 0 ? toolServersText.found.done : text.cancel}
            </Button>
            <FindButton found={found} isFromApps={source.kind === 'apps'} formId={formId} />
          </>
        ) : (
          <>
            {review === null ? (
              <span className={classNames('small quiet grow', styles.foot)}>{text.asksFirst}</span>
            ) : (
              <span className="grow">
                <Button variant="ghost" icon={ArrowLeft} onClick={found.leaveReview}>
                  {toolServersText.found.back}
                </Button>
              </span>
            )}
            <Button variant="ghost" onClick={onClose}>
              {text.cancel}
            </Button>
            <Button variant="primary" type="submit" form={formId} busy={state.isPending}>
              {state.isPending ? text.submitting : text.submit}
            </Button>
          </>
        )
      }
    >
      {isList ? (
        <FindServers found={found} isFromApps={source.kind === 'apps'} formId={formId} />
      ) : (
        <form
          id={formId}
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            state.submit()
          }}
        >
          <ServerFields
            key={formKey}
            form={form}
            onChange={review === null ? setOwn : found.changeReview}
            isNameFixed={false}
            takesFocus={review !== null}
            state={state}
          />
        </form>
      )}
    </Dialog>
  )
}

/** Looks for servers; once those of other apps are listed, nothing else is to be found. */
function FindButton({ found, isFromApps, formId }: Parameters<typeof FindServers>[0]) {
  const words = toolServersText.found
  if (isFromApps && found.servers !== null) return null
  const [label, busy] = isFromApps ? [words.look, words.looking] : [words.read, words.reading]
  return (
    <Button
      variant="primary"
      type="submit"
      form={formId}
      data-autofocus={isFromApps || undefined}
      busy={found.isPending}
      disabled={!isFromApps && found.json.trim() === ''}
    >
      {found.isPending ? busy : label}
    </Button>
  )
}
