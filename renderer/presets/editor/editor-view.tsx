import { toErrorData } from '#shared/errors.ts'
import type { PresetRow } from '#shared/preset.ts'
import { presetsText } from '../../text/en/presets.ts'
import { ErrorProblem } from '../../errors/error-problem.tsx'
import type { useInspector } from '../../ui/inspector.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Toolbar } from '../../ui/toolbar.tsx'
import type { EditorStore } from '../preset/editor-store.ts'
import { Editor } from './editor.tsx'
import { usePresetWithDraft } from '../preset/use-open-preset.ts'
import styles from './editor.module.css'

export interface EditorViewProps {
  store: EditorStore
  /** Row in the list; null for a preset that is not listed yet. */
  row: PresetRow | null
  /** Slugs of all known presets. */
  slugs: readonly string[]
  now: number
  /** The versions pane; in a narrow window a button opens it. */
  versions: ReturnType<typeof useInspector>
  onStar: (slug: string, isStarred: boolean) => void
  onRemove: (slug: string) => void
  onRenamed: (slug: string) => void
}

/** Shows one preset in the content pane when it and its draft are read. */
export function EditorView(props: EditorViewProps) {
  const preset = usePresetWithDraft(props.store)
  const { slug } = props.store.state.getState().place
  switch (preset.kind) {
    case 'ready':
      return <Editor {...props} preset={preset} />
    case 'loading':
      return (
        <>
          <Toolbar title={slug} />
          <Skeleton label={presetsText.loadingOne} rows={4} />
        </>
      )
    case 'failed':
      return (
        <>
          <Toolbar title={slug} />
          <div className={styles.problem}>
            <ErrorProblem error={toErrorData(preset.error)} onRetry={preset.retry} retrying={preset.isRetrying} />
          </div>
        </>
      )
  }
}
