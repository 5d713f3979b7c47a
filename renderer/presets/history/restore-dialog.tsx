import { toErrorData } from '#shared/errors.ts'
import type { StoredDifference } from '#shared/preset.ts'
import { contentOf } from '#shared/presets/preset-content.ts'
import type { PresetVersion } from '#shared/gateway/presets.ts'
import { useCall, useCommand, useInvalidate } from '../../bridge/query.ts'
import { presetHistoryText as text } from '../../text/en/preset-history.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { ErrorProblem } from '../../errors/error-problem.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ContentDiff } from '../diff/content-diff.tsx'
import type { PresetPlace } from '../preset/preset-types.ts'
import { SaveProblem } from '../save/save-problem.tsx'
import dialogs from '../dialogs.module.css'

interface RestoreDialogProps {
  place: PresetPlace
  version: number
  newest: PresetVersion | null
  hasDraft: boolean
  /** Restores the person's draft, because saving overwrites main's draft of the preset. */
  onEnded: () => Promise<void>
  onClose: () => void
  onRestored: (as: number | null, differences: readonly StoredDifference[]) => void
}

/** Asks before an old version is saved again as the newest. The history only grows. */
export function RestoreDialog({ place, version, newest, hasDraft, onEnded, onClose, onRestored }: RestoreDialogProps) {
  const invalidate = useInvalidate()
  const old = useCall('presets.version', { ...place, version })
  const ofOld = useCall('presets.toolRules', { ...place, version })
  const ofNewest = useCall(
    'presets.toolRules',
    { ...place, version: newest?.version ?? version },
    { enabled: newest !== null },
  )
  const save = useCommand('presets.save')
  const next = newest ? newest.version + 1 : null
  const error = save.error && toErrorData(save.error)

  function run() {
    if (!old.data || save.isPending) return
    const { systemPrompt, config } = contentOf(old.data)
    save.mutate(
      { ...place, systemPrompt, config: { ...config }, baseVersion: newest?.version ?? null, restores: version },
      {
        onSuccess: ({ preset, differences }) => onRestored(preset.designated_version?.version ?? null, differences),
        onSettled: () => {
          void onEnded()
            .catch(() => undefined)
            .then(() => invalidate('presets.list', 'presets.read', 'presets.versions', 'presets.draft'))
        },
      },
    )
  }

  return (
    <Dialog
      open
      isWide
      onClose={onClose}
      title={text.restoreTitle(version, next)}
      footer={
        <>
          <Button variant="ghost" data-autofocus onClick={onClose}>
            {text.cancel}
          </Button>
          <Button variant="primary" busy={save.isPending} disabled={!old.data} onClick={run}>
            {save.isPending ? text.restoring : text.restoreConfirm(version, next)}
          </Button>
        </>
      }
    >
      <div className={classNames('stack', dialogs.parts)}>
        {error && (
          <SaveProblem
            error={error}
            profileId={place.profileId}
            onRetry={run}
            retrying={save.isPending}
            onLeave={onClose}
          />
        )}
        {old.error && <ErrorProblem error={old.error.data} onRetry={() => void old.refetch()} />}
        <p>{text.restoreText(version, next)}</p>
        {hasDraft && <p>{text.restoreDraft}</p>}
        {old.isPending && <Skeleton label={text.reading} rows={3} />}
        {old.data && newest && (
          <ContentDiff
            left={contentOf(newest)}
            right={contentOf(old.data)}
            rules={ofNewest.data && ofOld.data && { before: ofNewest.data, after: ofOld.data }}
          />
        )}
      </div>
    </Dialog>
  )
}
