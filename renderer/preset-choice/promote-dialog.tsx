import { type FormEvent, useState } from 'react'
import { type ErrorData, toErrorData } from '#shared/errors.ts'
import { useGateways } from '../gateways/gateways.ts'
import { useCall, useCommand, useInvalidate } from '../bridge/query.ts'
import { presetChoiceText } from '../text/en/preset-choice.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { ErrorProblem } from '../errors/error-problem.tsx'
import { Field } from '../ui/field.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { useChooseGateway } from '../gateways/gateway-commands.ts'
import { useChangeSettings } from '../bridge/settings.ts'
import { findSlugProblem, freeSlug, slugOf } from './check-slug.ts'
import { PromotedFields } from './promoted-fields.tsx'
import styles from './promote.module.css'

const text = presetChoiceText.promote

interface PromoteDialogProps {
  conversationId: string
  /** Gateway of the conversation, which gets the preset. */
  profileId: string
  /** Title of the conversation, for the initial slug. */
  title: string
  onClose: () => void
}

/** Makes a preset draft from a chat, and lists first what is copied and what is not. */
export default function PromoteDialog({ conversationId, profileId, title, onClose }: PromoteDialogProps) {
  const { status, profiles } = useGateways()
  const invalidate = useInvalidate()
  const openPreset = useOpenPreset()
  const saveDraft = useCommand('presets.saveDraft')
  const setToolRules = useCommand('presets.setToolRules')
  const promotion = useCall('conversation.promote', { conversationId })
  const listing = useCall('presets.list', { profileId })
  const [typed, setTyped] = useState<string | null>(null)
  const [isChecked, setChecked] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<ErrorData | null>(null)
  const taken = (listing.data?.presets ?? []).map(({ slug }) => slug)
  const suggested = slugOf(title)
  const slug = typed ?? (suggested === '' || taken.includes(suggested) ? freeSlug(taken) : suggested)
  const problem = findSlugProblem(slug, taken)
  const otherGateway =
    status && status.profileId !== profileId ? profiles?.find(({ id }) => id === profileId) : undefined

  async function create(event: FormEvent) {
    event.preventDefault()
    setChecked(true)
    if (problem !== null || !promotion.data || isBusy) return
    const { systemPrompt, config, toolRules } = promotion.data
    setBusy(true)
    setError(null)
    try {
      await saveDraft.mutateAsync({ profileId, draft: { slug, systemPrompt, config, baseVersion: null } })
      if (Object.keys(toolRules).length > 0) await setToolRules.mutateAsync({ profileId, slug, rules: toolRules })
      await invalidate('presets.list', 'presets.draft')
      await openPreset(profileId, slug)
      onClose()
    } catch (failed) {
      setError(toErrorData(failed))
      setBusy(false)
    }
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={text.title}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            {text.cancel}
          </Button>
          <Button variant="primary" type="submit" form="promote" busy={isBusy} disabled={!promotion.data}>
            {isBusy ? text.creating : text.create}
          </Button>
        </>
      }
    >
      <form id="promote" className={styles.form} onSubmit={(event) => void create(event)} noValidate>
        <p>{text.text}</p>
        {otherGateway && <p>{text.otherGateway(otherGateway.name)}</p>}
        <Field
          label={text.slug}
          help={text.slugHelp}
          error={problem !== null && (isChecked || typed !== null) ? text.problems[problem] : undefined}
          className="mono"
          data-autofocus
          value={slug}
          spellCheck={false}
          autoComplete="off"
          onChange={(event) => setTyped(event.target.value.trim())}
        />
        {error && <ErrorProblem error={error} />}
        {promotion.isPending && <Skeleton label={text.reading} rows={3} />}
        {promotion.error && <ErrorProblem error={promotion.error.data} onRetry={() => void promotion.refetch()} />}
        {promotion.data && <PromotedFields promotion={promotion.data} />}
      </form>
    </Dialog>
  )
}

/**
 * Returns a function that shows a preset in its editor, from any view. The presets view shows the active gateway, so
 * the preset's gateway becomes active. It rejects with an `AppError`.
 */
function useOpenPreset(): (profileId: string, slug: string) => Promise<void> {
  const active = useGateways().status?.profileId
  const choose = useChooseGateway()
  const changeSettings = useChangeSettings()
  return async (profileId, slug) => {
    if (profileId !== active) await choose(profileId)
    changeSettings({ view: 'presets', presetSlug: slug })
  }
}
