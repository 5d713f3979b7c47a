import { useState } from 'react'
import { toErrorData } from '#shared/errors.ts'
import { useCommand } from '../../bridge/query.ts'
import { useChangeSettings, useSettings } from '../../bridge/settings.ts'
import { ConfirmDialog } from '../../errors/confirm-dialog.tsx'
import { programRequestsText as text } from '../../text/en/program-requests.ts'
import { formatBytes } from '../../text/format.ts'
import { classNames } from '../../ui/class-names.ts'
import { useToast } from '../../ui/toast.tsx'
import { KeepTextsDialog } from './keep-texts-dialog.tsx'
import styles from './requests.module.css'

/** Says whether the texts of requests are kept, and changes that. */
export function KeptTexts() {
  const { keepsProgramTexts, programTextDays, programTextKib } = useSettings()
  const changeSettings = useChangeSettings()
  const [asks, setAsks] = useState<'keep' | 'remove' | null>(null)
  return (
    <div className={classNames('small quiet', styles.kept)}>
      <span>{keepsProgramTexts ? text.kept(programTextDays, formatBytes(programTextKib * 1024)) : text.notKept}</span>
      {keepsProgramTexts && (
        <button type="button" className="link" onClick={() => changeSettings({ keepsProgramTexts: false })}>
          {text.stopKeeping}
        </button>
      )}
      <button type="button" className="link" onClick={() => setAsks('keep')}>
        {keepsProgramTexts ? text.change : text.keep}
      </button>
      <button type="button" className="link" onClick={() => setAsks('remove')}>
        {text.removeTexts}
      </button>
      {asks === 'keep' && <KeepTextsDialog onClose={() => setAsks(null)} />}
      {asks === 'remove' && <RemoveDialog onClose={() => setAsks(null)} />}
    </div>
  )
}

function RemoveDialog({ onClose }: { onClose: () => void }) {
  const toast = useToast()
  const remove = useCommand('programRequests.removeTexts')
  return (
    <ConfirmDialog
      title={text.removeTitle}
      cancel={text.cancel}
      confirm={text.removeTexts}
      isDangerous
      isBusy={remove.isPending}
      error={remove.error && toErrorData(remove.error)}
      onConfirm={() =>
        remove.mutate(
          {},
          {
            onSuccess() {
              onClose()
              toast.show({ text: text.removed })
            },
          },
        )
      }
      onClose={onClose}
    >
      <p>{text.removeText}</p>
    </ConfirmDialog>
  )
}
