import { presetHistoryText as text } from '../../text/en/preset-history.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Toolbar } from '../../ui/toolbar.tsx'
import type { EditorStore } from '../preset/editor-store.ts'
import { usePresetWithDraft } from '../preset/use-open-preset.ts'
import { VersionsPane } from './versions-pane.tsx'

interface VersionsViewProps {
  store: EditorStore
  now: number
  onLeave: () => void
}

/** Shows the history beside the editor when the preset is known. */
export function VersionsView({ store, now, onLeave }: VersionsViewProps) {
  const preset = usePresetWithDraft(store)
  if (preset.kind === 'ready') return <VersionsPane preset={preset} now={now} onLeave={onLeave} />
  return (
    <>
      <Toolbar level={2} title={text.versions} />
      {preset.kind === 'loading' && <Skeleton label={text.loading} rowHeight={52} />}
    </>
  )
}
