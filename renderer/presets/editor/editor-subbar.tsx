import { GitCompare, Undo2 } from 'lucide-react'
import { Tabs } from 'radix-ui'
import { presetEditorText as text } from '../../text/en/preset-editor.ts'
import { Button } from '../../ui/button.tsx'
import { useDiscardDraft } from './use-discard.ts'
import type { ReadyPreset } from '../preset/use-open-preset.ts'

/** Shows the pages of a preset, and how much its draft differs from its base. */
export function EditorSubbar({ preset }: { preset: ReadyPreset }) {
  const { store, draft, changed, isNew, baseVersion } = preset
  const discard = useDiscardDraft(preset)
  return (
    <div className="subbar preset-subbar">
      <Tabs.List className="tabs" aria-label={text.pages}>
        <Tabs.Trigger value="edit">{text.edit}</Tabs.Trigger>
        <Tabs.Trigger value="try">{text.try}</Tabs.Trigger>
        <Tabs.Trigger value="about">{text.about}</Tabs.Trigger>
      </Tabs.List>
      <span className="grow" />
      {draft && (
        <>
          <span className="tag accent">{text.unsaved}</span>
          {!isNew && baseVersion !== null && (
            <>
              <span className="small dim num cut wide-only">{text.differ(changed.length, baseVersion)}</span>
              <Button
                size="small"
                variant="ghost"
                icon={GitCompare}
                onClick={() => store.set({ compared: { left: baseVersion, right: 'draft' } })}
              >
                {text.showChanges}
              </Button>
            </>
          )}
          <Button size="small" variant="ghost" icon={Undo2} onClick={discard}>
            {text.discard}
          </Button>
        </>
      )}
    </div>
  )
}
