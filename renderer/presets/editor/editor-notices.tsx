import { useUnsent } from '../../parameters/use-unsent.ts'
import { parameterLabel } from '../../text/parameter-label.ts'
import { parametersText } from '../../text/en/parameters.ts'
import { presetEditorText as text } from '../../text/en/preset-editor.ts'
import { presetsText } from '../../text/en/presets.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorProblem } from '../../errors/error-problem.tsx'
import { Problem } from '../../ui/problem.tsx'
import { LastSeen } from '../preset/last-seen.tsx'
import { StoredDifferences } from '../save/stored-differences.tsx'
import type { ReadyPreset } from '../preset/use-open-preset.ts'

interface EditorNoticesProps {
  preset: ReadyPreset
  now: number
  onMerge: () => void
}

/** Shows notices above the editor: unsaved draft, outdated content, newer version, stored differently. */
export function EditorNotices({ preset, now, onMerge }: EditorNoticesProps) {
  const unsent = useUnsent(preset.store.entries)
  const { state, store, seen, draft, newest, baseVersion, retry, isRetrying } = preset
  const isBehind = draft !== null && newest !== null && baseVersion !== null && newest.version > baseVersion
  return (
    <>
      {seen && !seen.isLive && (
        <LastSeen
          place="page"
          error={seen.error}
          seenAt={seen.seenAt}
          now={now}
          onRetry={retry}
          retrying={isRetrying}
        />
      )}
      {state.saveState.kind === 'failed' && (
        <ErrorProblem error={state.saveState.error} onRetry={() => void store.flush()} />
      )}
      {unsent.length > 0 && (
        <Problem
          tone="danger"
          title={parametersText.unsavedTitle}
          text={parametersText.unsaved(unsent.map(parameterLabel))}
        />
      )}
      {isBehind && (
        <Problem
          tone="warn"
          title={text.behind(newest.version, baseVersion)}
          text={text.behindText}
          actions={
            <>
              <Button size="small" onClick={onMerge}>
                {text.merge}
              </Button>
              <Button
                size="small"
                variant="ghost"
                onClick={() => store.set({ compared: { left: newest.version, right: 'draft' } })}
              >
                {text.showChanges}
              </Button>
            </>
          }
        />
      )}
      {state.stored && (
        <StoredDifferences
          version={state.stored.version}
          differences={state.stored.differences}
          onDismiss={() => store.set({ stored: null })}
        />
      )}
      {state.saveState.kind === 'failed' && <p className="small quiet">{text.notKept}</p>}
      {newest === null && !preset.isNew && <p className="small quiet">{presetsText.neverSeen}</p>}
    </>
  )
}
