import { Tabs } from 'radix-ui'
import { useEffect, useRef, useState } from 'react'
import { emptyContent } from '#shared/presets/preset-content.ts'
import { unsentNames } from '../../parameters/use-unsent.ts'
import { presetEditorText as text } from '../../text/en/preset-editor.ts'
import { presetHistoryText } from '../../text/en/preset-history.ts'
import { classNames } from '../../ui/class-names.ts'
import { loadLater } from '../../ui/load-later.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useShortcuts } from '../../ui/use-shortcuts.ts'
import { callKey } from '../../bridge/query.ts'
import { useQueryClient } from '@tanstack/react-query'
import { RestoreDialog } from '../history/restore-dialog.tsx'
import { MergeDialog } from '../save/merge-dialog.tsx'
import { SaveDialog } from '../save/save-dialog.tsx'
import { SaveProblem } from '../save/save-problem.tsx'
import { settleEntries } from '../save/settle-entries.ts'
import { type SaveEnds, useSave } from '../save/use-save.ts'
import { AboutPage } from './about-page.tsx'
import { findSlugProblem } from '../../preset-choice/check-slug.ts'
import { EditPage } from './edit-page.tsx'
import { EditorNotices } from './editor-notices.tsx'
import { EditorSubbar, EditorToolbar } from './editor-toolbar.tsx'
import type { EditorPage } from '../preset/editor-store.ts'
import type { UnsavedDraft } from '../preset/preset-types.ts'
import type { EditorViewProps } from './editor-view.tsx'
import type { ReadyPreset } from '../preset/use-open-preset.ts'
import { useProblems } from './use-problems.ts'
import styles from './editor.module.css'

const ComparePage = loadLater(() => import('../diff/compare-page.tsx'))
const TestPage = loadLater(() => import('../tests/test-page.tsx'))

type Dialog = 'review' | 'merge' | null

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
  onDuplicate,
}: EditorViewProps & { preset: ReadyPreset }) {
  const { store, state, content, base, baseVersion, draft, newest, isNew } = preset
  const { place, page, compared, restoring } = state
  const form = useRef<HTMLDivElement>(null)
  const client = useQueryClient()
  const [hasTried, setHasTried] = useState(page === 'try')
  if (page === 'try' && !hasTried) setHasTried(true)
  const [dialog, setDialog] = useState<Dialog>(null)
  const [isSlugValid, setSlugValid] = useState(true)
  const [goTo, setGoTo] = useState<{ name: string } | null>(null)
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({})
  const checkedProblems = useProblems(place, draft)
  const taken = slugs.filter((slug) => slug !== place.slug)
  const nextVersion = isNew ? null : (newest?.version ?? baseVersion ?? 0) + 1

  const ends: SaveEnds = {
    onField: (field, message) => {
      setDialog(null)
      setRefused({ [field]: message })
      setGoTo({ name: field })
      store.set({ page: 'edit', compared: null })
    },
    onConflict: () => {
      setDialog('merge')
      void client.invalidateQueries({ queryKey: callKey('presets.read', place) })
    },
    onSaved: (saved, version, differences) => {
      setDialog(null)
      store.markSaved(saved, version)
      store.set({ compared: null, stored: differences.length === 0 ? null : { version, differences } })
    },
  }
  const { send, isSaving, error, clearError } = useSave(place, ends)

  useEffect(() => {
    if (error) form.current?.scrollTo({ top: 0 })
  }, [error])

  const hasDraft = draft !== null
  useEffect(() => {
    if (!hasDraft) clearError()
  }, [hasDraft, clearError])

  /** Commits what is typed. Returns the draft, or null if it must not be saved. */
  async function finishDraft(): Promise<UnsavedDraft | null> {
    if (isNew && (!isSlugValid || findSlugProblem(place.slug, taken) !== null)) {
      store.set({ page: 'edit', compared: null })
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
      return null
    }
    await settleEntries(store.entries)
    // The field and a notice show which values are invalid; a version must not be saved without them.
    if (unsentNames(store.entries.store.getState()).length > 0) return null
    setRefused({})
    await store.flush()
    return store.state.getState().draft ?? draft
  }
  const save = () => void finishDraft().then((finished) => finished && send(finished, finished.baseVersion))
  const review = () => void finishDraft().then((finished) => finished && setDialog('review'))
  useShortcuts([{ keys: 'Mod+S', run: () => draft && save() }])

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
          onValueChange={(value) => {
            setGoTo(null)
            store.set({ page: value as EditorPage })
          }}
        >
          <EditorToolbar
            preset={preset}
            row={row}
            versions={versions}
            isSaving={isSaving}
            onSave={save}
            onStar={onStar}
            onRemove={onRemove}
            onDuplicate={() => onDuplicate(content)}
          />
          <EditorSubbar preset={preset} onReview={review} />
          <div ref={form} className={classNames('scroll', styles.page)}>
            {error && hasDraft && dialog === null && (
              <SaveProblem
                error={error}
                profileId={place.profileId}
                onRetry={save}
                retrying={isSaving}
                onLeave={() => undefined}
              />
            )}
            <EditorNotices preset={preset} now={now} onMerge={ends.onConflict} />
            <Tabs.Content value="edit" className={styles.content} tabIndex={-1}>
              <EditPage
                preset={preset}
                taken={taken}
                problems={{ ...checkedProblems, ...refused }}
                goTo={goTo}
                onGoTo={(name) => setGoTo({ name })}
                onSlug={(slug) => {
                  store.rename({ ...(draft ?? { ...emptyContent, config: {}, baseVersion: null }), slug })
                  onRenamed(slug)
                }}
                onSlugValid={setSlugValid}
                isSaving={isSaving}
              />
            </Tabs.Content>
            {/* The page stays mounted: a test run and its shortcut continue while the prompt is edited. */}
            <Tabs.Content value="try" className={styles.content} tabIndex={-1} {...(hasTried && { forceMount: true })}>
              <TestPage preset={preset} fallback={<Skeleton label={text.try} />} />
            </Tabs.Content>
            <Tabs.Content value="about" className={styles.content} tabIndex={-1}>
              <AboutPage profileId={place.profileId} preset={preset.preset} />
            </Tabs.Content>
          </div>
        </Tabs.Root>
      )}
      {dialog === 'review' && (
        <SaveDialog
          place={place}
          content={content}
          base={base}
          baseVersion={baseVersion}
          nextVersion={nextVersion}
          toolRules={preset.toolRules}
          onClose={() => setDialog(null)}
          {...ends}
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
            void store.flush().then(() => setDialog('review'))
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
              const { saved } = store.state.getState()
              store.write(draft)
              store.set({ saved })
              await store.flush()
            } else await store.discard()
          }}
          onClose={() => store.set({ restoring: null })}
          onRestored={(as, differences) => {
            store.set({
              restoring: null,
              saved: { version: as, restored: restoring },
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
