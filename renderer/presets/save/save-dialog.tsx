import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { type PresetContent, emptyContent } from '#shared/presets/preset-content.ts'
import { useCall } from '../../bridge/query.ts'
import { presetSaveText as text } from '../../text/en/preset-save.ts'
import { presetToolsText } from '../../text/en/preset-tools.ts'
import { translateMainMessage } from '../../text/translate-main-message.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { ErrorProblem } from '../../errors/error-problem.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Problem } from '../../ui/problem.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useCopy } from '../../ui/use-copy.ts'
import { ContentDiff } from '../diff/content-diff.tsx'
import type { PresetPlace } from '../preset/preset-types.ts'
import type { ReadyPreset } from '../preset/use-open-preset.ts'
import { SaveProblem } from './save-problem.tsx'
import { type SaveEnds, useSave } from './use-save.ts'
import dialogs from '../dialogs.module.css'
import styles from './save-dialog.module.css'

interface SaveDialogProps extends SaveEnds {
  place: PresetPlace
  content: PresetContent
  base: PresetContent | null
  baseVersion: number | null
  /** Number of the new version, if no other save comes first. */
  nextVersion: number | null
  toolRules: ReadyPreset['toolRules']
  onClose: () => void
}

/** Shows the exact request and what it changes, and sends it. */
export function SaveDialog(props: SaveDialogProps) {
  const { place, content, base, baseVersion, nextVersion, toolRules, onClose } = props
  const input = { ...place, systemPrompt: content.systemPrompt, config: { ...content.config } }
  const preview = useCall('presets.preview', input)
  const { send, isSaving, error } = useSave(place, props)
  const save = () => send(content, baseVersion)
  const { isCopied, copy } = useCopy()
  const [isBodyOpen, setBodyOpen] = useState(true)
  const problems = preview.data?.problems ?? []
  const body = preview.data ? JSON.stringify(preview.data.body, null, 2) : ''

  return (
    <Dialog
      open
      isWide
      onClose={onClose}
      title={text.title(nextVersion)}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            {text.cancel}
          </Button>
          <Button
            variant="primary"
            data-autofocus
            busy={isSaving}
            disabled={preview.isPending || problems.length > 0}
            onClick={save}
          >
            {isSaving ? text.saving : text.confirm(nextVersion)}
          </Button>
        </>
      }
    >
      <div className={classNames('stack', dialogs.parts)}>
        {error && (
          <SaveProblem error={error} profileId={place.profileId} onRetry={save} retrying={isSaving} onLeave={onClose} />
        )}
        {problems.length > 0 && (
          <Problem
            title={text.problems}
            text={
              <>
                {text.problemsText}
                <ul className={styles.problems}>
                  {problems.map((problem) => (
                    <li key={`${problem.field} ${problem.message}`}>
                      <span className="mono">{problem.field}</span> {translateMainMessage(problem)}
                    </li>
                  ))}
                </ul>
              </>
            }
            actions={<Button onClick={onClose}>{text.toField}</Button>}
          />
        )}
        <p>{text.text}</p>
        {baseVersion !== null && (
          <section aria-label={text.changesFrom(baseVersion)} className={styles.part}>
            <h3>{text.changesFrom(baseVersion)}</h3>
            <ContentDiff
              left={base ?? emptyContent}
              right={content}
              rules={{ before: toolRules.base, after: toolRules.draft }}
            />
          </section>
        )}
        <details open={isBodyOpen} onToggle={(event) => setBodyOpen(event.currentTarget.open)} className={styles.part}>
          <summary>{text.body}</summary>
          {Object.keys(toolRules.draft).length > 0 && <p className="small quiet">{presetToolsText.notSent}</p>}
          {preview.isPending && <Skeleton label={text.reading} rows={3} />}
          {preview.error && <ErrorProblem error={preview.error.data} onRetry={() => void preview.refetch()} />}
          {preview.data && (
            <div className={styles.request}>
              <div className={classNames('row', styles.target)}>
                <span className="mono cut grow">
                  {preview.data.method} {preview.data.url ?? text.urlUnknown}
                </span>
                <IconButton
                  size="small"
                  label={isCopied ? text.copied : text.copyBody}
                  icon={isCopied ? Check : Copy}
                  onClick={() => copy(body)}
                />
              </div>
              {/* The block scrolls by keyboard, so it must be focusable. */}
              {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
              <pre tabIndex={0} aria-label={text.body}>
                {body}
              </pre>
            </div>
          )}
        </details>
      </div>
    </Dialog>
  )
}
