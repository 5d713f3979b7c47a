import { toErrorData } from '#shared/errors.ts'
import type { PresetRow } from '#shared/preset.ts'
import type { PresetContent } from '#shared/presets/preset-content.ts'
import { presetsText } from '../../text/en/presets.ts'
import { ErrorProblem } from '../../errors/error-problem.tsx'
import type { useInspector } from '../../ui/inspector.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Toolbar } from '../../ui/toolbar.tsx'
import type { EditorStore } from '../preset/editor-store.ts'
import { Editor } from './editor.tsx'
import { presetTitle } from '../../preset-choice/preset-title.tsx'
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
  /** Creates a draft of a new preset with this content. */
  onDuplicate: (content: PresetContent) => void
}

/** Shows one preset in the content pane when it and its draft are read. */
export function EditorView(props: EditorViewProps) {
  const preset = usePresetWithDraft(props.store)
  const title = presetTitle(props.store.state.getState().place.slug, props.row?.name)
  switch (preset.kind) {
    case 'ready':
      return <Editor {...props} preset={preset} />
    case 'loading':
      return (
        <>
          <Toolbar {...title} />
          <Skeleton label={presetsText.loadingOne} rows={4} />
        </>
      )
    case 'failed':
      return (
        <>
          <Toolbar {...title} />
          <div className={styles.problem}>
            <ErrorProblem error={toErrorData(preset.error)} onRetry={preset.retry} retrying={preset.isRetrying} />
          </div>
        </>
      )
  }
}
