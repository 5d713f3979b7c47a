import { Tabs } from 'radix-ui'
import { useRef, useState } from 'react'
import { emptyContent } from '#shared/presets/preset-content.ts'
import type { StoredDifference } from '#shared/preset.ts'
import { unsentNames } from '../../parameters/use-unsent.ts'
import { presetEditorText as text } from '../../text/en/preset-editor.ts'
import { presetSaveText } from '../../text/en/preset-save.ts'
import { presetHistoryText } from '../../text/en/preset-history.ts'
import { classNames } from '../../ui/class-names.ts'
import { loadLater } from '../../ui/load-later.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useToast } from '../../ui/toast.tsx'
import { useShortcuts } from '../../ui/use-shortcuts.ts'
import { callKey } from '../../bridge/query.ts'
import { useQueryClient } from '@tanstack/react-query'
import { RestoreDialog } from '../history/restore-dialog.tsx'
import { MergeDialog } from '../save/merge-dialog.tsx'
import { SaveDialog } from '../save/save-dialog.tsx'
import { AboutPage } from './about-page.tsx'
import { findSlugProblem } from '../../preset-choice/check-slug.ts'
import { EditPage } from './edit-page.tsx'
import { EditorNotices } from './editor-notices.tsx'
import { EditorSubbar, EditorToolbar } from './editor-toolbar.tsx'
import type { EditorPage } from '../preset/editor-store.ts'
import type { EditorViewProps } from './editor-view.tsx'
import type { ReadyPreset } from '../preset/use-open-preset.ts'
import { useProblems } from './use-problems.ts'
import styles from './editor.module.css'

const ComparePage = loadLater(() => import('../diff/compare-page.tsx'))
const TestPage = loadLater(() => import('../tests/test-page.tsx'))

type Dialog = 'save' | 'merge' | null

/** Edits, tests, compares and saves a preset. */
export function Editor({
  preset,
  row,
  slugs,
  now,
  versions,
  onStar,
  onRemove,
  onRenamed,
}: EditorViewProps & { preset: ReadyPreset }) {
  const { store, state, content, base, baseVersion, draft, newest, isNew } = preset
  const { place, page, compared, restoring } = state
  const form = useRef<HTMLDivElement>(null)
  const client = useQueryClient()
  const toast = useToast()
  const [hasTried, setHasTried] = useState(page === 'try')
  if (page === 'try' && !hasTried) setHasTried(true)
  const [dialog, setDialog] = useState<Dialog>(null)
  const [isSlugValid, setSlugValid] = useState(true)
  const [goTo, setGoTo] = useState<{ name: string } | null>(null)
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({})
  const checkedProblems = useProblems(place, draft)
  const taken = slugs.filter((slug) => slug !== place.slug)
  const nextVersion = isNew ? null : (newest?.version ?? baseVersion ?? 0) + 1

  function save() {
    // The field and a notice show which values are invalid; a version must not be saved without them.
    if (unsentNames(store.entries.store.getState()).length > 0) return
    if (isNew && (!isSlugValid || findSlugProblem(place.slug, taken) !== null)) {
      store.set({ page: 'edit', compared: null })
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
      return
    }
    setRefused({})
    void store.flush().then(() => setDialog('save'))
  }
  useShortcuts([{ keys: 'Mod+S', run: () => draft && save() }])

  function saved(version: number | null, differences: readonly StoredDifference[]) {
    setDialog(null)
    store.markSaved()
    store.set({ compared: null, stored: differences.length === 0 ? null : { version, differences } })
    toast.show({ text: presetSaveText.saved(place.slug, version) })
  }
  function refuse(field: string, message: string) {
    setDialog(null)
    setRefused({ [field]: message })
    setGoTo({ name: field })
    store.set({ page: 'edit', compared: null })
  }
  function merge() {
    setDialog('merge')
    void client.invalidateQueries({ queryKey: callKey('presets.read', place) })
  }

  return (
    <>
      {compared ? (
        <ComparePage
          preset={preset}
          left={compared.left}
          right={compared.right}
          fallback={<Skeleton label={presetHistoryText.reading} />}
        />
      ) : (
        <Tabs.Root
          className={styles.tabs}
          value={page}
          // The values are those of the triggers below.
          onValueChange={(value) => store.set({ page: value as EditorPage })}
        >
          <EditorToolbar
            preset={preset}
            row={row}
            versions={versions}
            onSave={save}
            onStar={onStar}
            onRemove={onRemove}
          />
          <EditorSubbar preset={preset} />
          <div ref={form} className={classNames('scroll', styles.page)}>
            <EditorNotices preset={preset} now={now} onMerge={merge} />
            <Tabs.Content value="edit" className={styles.content} tabIndex={-1}>
              <EditPage
                preset={preset}
                taken={taken}
                problems={{ ...checkedProblems, ...refused }}
                goTo={goTo}
                onSlug={(slug) => {
                  store.rename({ ...(draft ?? { ...emptyContent, config: {}, baseVersion: null }), slug })
                  onRenamed(slug)
                }}
                onSlugValid={setSlugValid}
              />
            </Tabs.Content>
            {/* The page stays mounted: a test run and its shortcut continue while the prompt is edited. */}
            <Tabs.Content value="try" className={styles.content} tabIndex={-1} {...(hasTried && { forceMount: true })}>
              <TestPage preset={preset} fallback={<Skeleton label={text.try} />} />
            </Tabs.Content>
            <Tabs.Content value="about" className={styles.content} tabIndex={-1}>
              <AboutPage preset={preset.preset} />
            </Tabs.Content>
          </div>
        </Tabs.Root>
      )}
      {dialog === 'save' && (
        <SaveDialog
          place={place}
          content={content}
          base={base}
          baseVersion={baseVersion}
          nextVersion={nextVersion}
          onClose={() => setDialog(null)}
          onField={refuse}
          onConflict={merge}
          onSaved={saved}
        />
      )}
      {dialog === 'merge' && (
        <MergeDialog
          place={place}
          mine={content}
          base={base}
          baseVersion={baseVersion}
          onClose={() => setDialog(null)}
          onMerged={({ systemPrompt, config }, version) => {
            store.write({ slug: place.slug, systemPrompt, config: { ...config }, baseVersion: version })
            void store.flush().then(() => setDialog('save'))
          }}
        />
      )}
      {restoring !== null && (
        <RestoreDialog
          place={place}
          version={restoring}
          newest={newest}
          hasDraft={draft !== null}
          onEnded={async () => {
            if (draft) {
              store.write(draft)
              await store.flush()
            } else await store.discard()
          }}
          onClose={() => store.set({ restoring: null })}
          onRestored={(as, differences) => {
            toast.show({ text: presetHistoryText.restored(restoring, as) })
            store.set({
              restoring: null,
              compared: null,
              selected: [],
              stored: differences.length === 0 ? null : { version: as, differences },
            })
          }}
        />
      )}
    </>
  )
}
