import {
  AtSign,
  Check,
  CopyPlus,
  Ellipsis,
  FileText,
  GitCompare,
  History,
  Info,
  MessageSquare,
  Star,
  StarOff,
  Trash2,
  Undo2,
} from 'lucide-react'
import { Tabs } from 'radix-ui'
import type { PresetRow } from '#shared/preset.ts'
import { presetEditorText as text } from '../../text/en/preset-editor.ts'
import { presetHistoryText } from '../../text/en/preset-history.ts'
import { presetSaveText } from '../../text/en/preset-save.ts'
import { presetsText } from '../../text/en/presets.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import type { useInspector } from '../../ui/inspector.ts'
import { Menu } from '../../ui/menu.tsx'
import { Tag } from '../../ui/tag.tsx'
import { useCopy } from '../../ui/use-copy.ts'
import { Toolbar } from '../../ui/toolbar.tsx'
import { presetTitle } from '../../preset-choice/preset-title.tsx'
import type { ReadyPreset } from '../preset/use-open-preset.ts'
import { useDiscardDraft } from './use-discard.ts'
import { useInChat } from './use-in-chat.ts'
import tabs from '../../ui/tabs.module.css'
import toolbar from '../../ui/toolbar.module.css'
import styles from './editor.module.css'

interface EditorToolbarProps {
  preset: ReadyPreset
  row: PresetRow | null
  versions: ReturnType<typeof useInspector>
  isSaving: boolean
  onSave: () => void
  onStar: (slug: string, isStarred: boolean) => void
  onRemove: (slug: string) => void
  onDuplicate: () => void
}

/** Shows the name of a preset, the state of its draft, and the actions for the whole preset. */
export function EditorToolbar(props: EditorToolbarProps) {
  const { preset, row, versions, isSaving, onSave, onStar, onRemove, onDuplicate } = props
  const { state, store, newest, isNew, draft, preset: stored } = preset
  const { slug } = state.place
  const { copy } = useCopy()
  const discard = useDiscardDraft(preset)
  const { openChat, isOpening } = useInChat(slug)
  const isStarred = row?.isStarred ?? false
  return (
    <Toolbar
      {...presetTitle(slug, stored?.name ?? row?.name)}
      beside={
        <>
          {newest && (
            <span className={classNames('quiet num', styles.beside)}>{presetsText.version(newest.version)}</span>
          )}
          {isNew && (
            <Tag tone="accent" className={styles.beside}>
              {text.newTitle}
            </Tag>
          )}
          {stored && stored.status !== 'active' && (
            <Tag className={styles.beside}>{presetsText.status(stored.status)}</Tag>
          )}
        </>
      }
      actions={
        <>
          {draft && <KeptWords preset={preset} />}
          {row && (
            <IconButton
              label={text.star}
              icon={Star}
              pressed={isStarred}
              className={isStarred ? styles.starred : undefined}
              onClick={() => onStar(slug, !isStarred)}
            />
          )}
          <IconButton
            className="narrow-only"
            label={text.versions}
            icon={History}
            pressed={versions.isOpen}
            onClick={versions.toggle}
          />
          <Menu
            align="end"
            trigger={<IconButton label={text.more} icon={Ellipsis} />}
            items={[
              { label: text.copySlug, icon: AtSign, onSelect: () => copy(`@preset/${slug}`) },
              { label: text.duplicate, icon: CopyPlus, onSelect: onDuplicate },
              ...(row && row.origin !== 'listed'
                ? [{ label: presetsText.remove, icon: StarOff, onSelect: () => onRemove(slug) }]
                : []),
              'separator',
              { label: text.discard, icon: isNew ? Trash2 : Undo2, disabled: draft === null, onSelect: discard },
              {
                label: text.renameOrDelete,
                note: text.notInApi,
                icon: Info,
                onSelect: () => store.set({ page: 'about' }),
              },
            ]}
          />
          <span className={toolbar.sep} />
          <Button
            icon={MessageSquare}
            busy={isOpening}
            disabled={isNew}
            title={isNew ? text.saveFirst : draft ? text.withoutDraft : undefined}
            onClick={openChat}
          >
            {text.inChat}
          </Button>
          <Button variant="primary" shortcut="Mod+S" busy={isSaving} disabled={draft === null} onClick={onSave}>
            {isSaving ? presetSaveText.saving : presetSaveText.save}
          </Button>
        </>
      }
    />
  )
}

function KeptWords({ preset: { state, store } }: { preset: ReadyPreset }) {
  const { saveState } = state
  switch (saveState.kind) {
    case 'saved':
      return (
        saveState.at !== null && (
          <span className={classNames('small quiet wide-only', styles.saved)}>{text.keptAt(saveState.at)}</span>
        )
      )
    case 'pending':
      return <span className={classNames('small quiet wide-only', styles.saved)}>{text.keeping}</span>
    case 'failed':
      return (
        <Button size="small" variant="ghost" onClick={() => void store.flush()}>
          {text.keepAgain}
        </Button>
      )
  }
}

/** Shows the pages of a preset, and how much its draft differs from its base, or that it was saved. */
export function EditorSubbar({ preset, onReview }: { preset: ReadyPreset; onReview: () => void }) {
  const { store, state, draft, changed, toolRules, isNew, baseVersion } = preset
  const { saved } = state
  return (
    <div className={classNames(toolbar.subbar, styles.subbar)}>
      <Tabs.List className={tabs.tabs} aria-label={text.pages}>
        <Tabs.Trigger value="edit">{text.edit}</Tabs.Trigger>
        <Tabs.Trigger value="try">{text.try}</Tabs.Trigger>
        <Tabs.Trigger value="about">{text.about}</Tabs.Trigger>
      </Tabs.List>
      <span className="grow" />
      <output className="small row dim num">
        {saved && (
          <>
            <Check className="s t-ok" aria-hidden />
            {saved.restored === null
              ? presetSaveText.savedAs(saved.version)
              : presetHistoryText.restored(saved.restored, saved.version)}
          </>
        )}
      </output>
      {draft && (
        <>
          <Tag tone="accent">{text.unsaved}</Tag>
          {!isNew && baseVersion !== null && (
            <Button
              size="small"
              variant="ghost"
              icon={GitCompare}
              title={text.differ(changed.length + (toolRules.isChanged ? 1 : 0), baseVersion)}
              onClick={() => store.set({ compared: { left: baseVersion, right: 'draft' } })}
            >
              {text.showChanges}
            </Button>
          )}
          <Button size="small" variant="ghost" icon={FileText} onClick={onReview}>
            {presetSaveText.review}
          </Button>
        </>
      )}
    </div>
  )
}
