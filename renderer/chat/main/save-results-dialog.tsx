import { type FormEvent, useId, useState } from 'react'
import type { Conversation } from '#shared/conversation.ts'
import { useCall, useCommand } from '../../bridge/query.ts'
import { ErrorProblem } from '../../errors/error-problem.tsx'
import { presetTitle } from '../../preset-choice/preset-title.tsx'
import { chatText } from '../../text/en/chat.ts'
import { toolFixturesText as text } from '../../text/en/tool-fixtures.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useToast } from '../../ui/toast.tsx'
import field from '../../ui/field.module.css'
import styles from './save-results-dialog.module.css'

interface SaveResultsDialogProps {
  conversation: Pick<Conversation, 'id' | 'profileId' | 'preset'>
  onClose: () => void
}

/** Saves what tools returned in a chat for tests of a preset: by default that of the chat. */
export default function SaveResultsDialog({
  conversation: { id, profileId, preset },
  onClose,
}: SaveResultsDialogProps) {
  const toast = useToast()
  const listing = useCall('presets.list', { profileId })
  const save = useCommand('conversation.saveToolResults')
  const [chosen, setChosen] = useState<string | null>(null)
  const formId = useId()
  const listed = (listing.data?.presets ?? []).map(({ slug, name }) => ({ slug, ...presetTitle(slug, name) }))
  // The gateway may not list the preset of the chat.
  const isOther = preset !== null && !listed.some(({ slug }) => slug === preset.slug)
  const presets = isOther ? [{ slug: preset.slug, title: preset.slug }, ...listed] : listed
  const slug = chosen ?? preset?.slug ?? presets[0]?.slug

  function submit(event: FormEvent) {
    event.preventDefault()
    if (slug === undefined || save.isPending) return
    save.mutate(
      { conversationId: id, slug },
      {
        onSuccess({ saved }) {
          toast.show({ text: text.saved(saved, slug) })
          onClose()
        },
      },
    )
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={chatText.saveResults}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            {text.cancel}
          </Button>
          <Button variant="primary" type="submit" form={formId} busy={save.isPending} disabled={slug === undefined}>
            {text.save}
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.form} onSubmit={submit}>
        <p>{text.saveText}</p>
        {listing.isPending && <Skeleton label={text.preset} rows={1} />}
        {!listing.isPending && presets.length === 0 && <p className="quiet">{text.noPresets}</p>}
        {presets.length > 0 && (
          <label className={styles.preset}>
            <span className="label">{text.preset}</span>
            <select
              className={field.select}
              data-autofocus
              value={slug}
              onChange={({ target }) => setChosen(target.value)}
            >
              {presets.map(({ slug: each, title }) => (
                <option key={each} value={each}>
                  {title}
                </option>
              ))}
            </select>
          </label>
        )}
        {save.error && <ErrorProblem error={save.error.data} />}
      </form>
    </Dialog>
  )
}
